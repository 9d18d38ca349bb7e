/**
 * The part of Arbiter's TypeScript helper that this module uses, with the members of answers that it reads.
 *
 * `make integrations` compiles clients/typescript/helper.ts to helper.js, beside this file in the zip.
 */

type Json = Record<string, any>;

export interface Place {
  baseUrl: string;
  key?: string;
  patience?: number;
}

export interface Event {
  seq: number;
  type: string;
  encounter_id: string | null;
  visibility: string;
  rolls: unknown[];
  result: Json | null;
  changes: { resource: string; id: string; path: string }[];
  participants: { character_id: string | null; combatant_id: string | null; name: string }[] | null;
  rendered?: { content: string };
}

export interface Wait {
  id: string;
  combatant_id: string | null;
  character_id: string | null;
  name: string | null;
  kind: string;
  die: string | null;
  member: string | null;
  question: string | null;
  labels: string[] | null;
  options: (boolean | number | string)[] | null;
  default: boolean | number | string | null;
}

export interface Prompt {
  id: string;
  label: string;
  status: string;
  operation: string;
  waits: Wait[];
  events: number[];
}

export interface Choice {
  member: string;
  label: string;
  required: boolean;
  default: boolean | number | string | null;
  options: { value: boolean | number | string; label: string; detail: string }[];
  other: string | null;
  most: number;
}

export interface Move {
  id: string;
  group: string;
  label: string;
  detail: string;
  operation: string;
  order: Json;
  choices: Choice[];
  decisions: string[];
}

export interface Moves {
  items: Move[];
  barred: { operation: string; bars: { detail: string }[] }[];
}

export interface Character {
  id: string;
  kind: string;
  name: string;
  sheet: Json;
  conditions: Record<string, { name: string; ended?: unknown }>;
}

export interface Fighter {
  id: string;
  name: string;
  character_id: string | null;
  external_ref: string | null;
  status: string;
  hidden: boolean;
  health: string;
  lasting: string[];
}

export interface Encounter {
  id: string;
  name: string;
  status: string;
  round: number;
  turn: string | null;
  order: string[];
  combatants: Fighter[];
}

export type Item =
  | { kind: "event"; event: Event }
  | { kind: "prompt"; prompt: Prompt }
  | { kind: "turn" | "ended" };

interface Call {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  params?: { query: Record<string, string | number | boolean | undefined> };
}

type Sent = Promise<{ data?: any; error?: any; response: Response }>;

export interface Client {
  GET(path: string, call: Call): Sent;
  POST(path: string, call: Call): Sent;
  PUT(path: string, call: Call): Sent;
  PATCH(path: string, call: Call): Sent;
  DELETE(path: string, call: Call): Sent;
}

export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly document: { detail?: string; errors?: { detail: string }[] } | null;
}

export function connect(place: Place): Client;
export function call(sent: Sent): Promise<any>;

interface Following extends Place {
  campaign: string;
  after?: number;
  signal?: AbortSignal;
}

export function events(following: Following): AsyncGenerator<Item, void>;
