/**
 * The part of Foundry's API that this module uses, in versions 13 and 14.
 *
 * Written for this project from general knowledge of the public API. It is not complete.
 */

type Data = Record<string, any>;

interface Collection<T> extends Iterable<T> {
  get(id: string): T | undefined;
  find(test: (document: T) => boolean): T | undefined;
  filter(test: (document: T) => boolean): T[];
  map<R>(change: (document: T) => R): R[];
}

interface FoundryDocument {
  readonly id: string;
  getFlag(scope: string, key: string): any;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  update(changes: Data, operation?: Data): Promise<unknown>;
  delete(operation?: Data): Promise<unknown>;
}

interface User extends FoundryDocument {
  readonly name: string;
  readonly isGM: boolean;
  readonly targets: Iterable<{ document: TokenDocument }>;
}

interface Actor extends FoundryDocument {
  readonly name: string;
  readonly uuid: string;
  readonly hasPlayerOwner: boolean;
  readonly statuses: Set<string>;
  testUserPermission(user: User, permission: "OWNER"): boolean;
  toggleStatusEffect(id: string, options: { active: boolean }): Promise<unknown>;
}

interface TokenDocument extends FoundryDocument {
  readonly name: string;
  readonly actor: Actor | null;
  readonly actorLink: boolean;
  readonly disposition: number;
  readonly hidden: boolean;
}

interface Scene extends FoundryDocument {
  readonly name: string;
  readonly tokens: Collection<TokenDocument>;
}

interface Combatant extends FoundryDocument {
  readonly name: string;
  readonly actor: Actor | null;
  readonly token: TokenDocument | null;
  readonly tokenId: string | null;
  readonly initiative: number | null;
  readonly hidden: boolean;
  readonly defeated: boolean;
  readonly combat: Combat;
}

interface Combat extends FoundryDocument {
  readonly round: number;
  readonly turn: number | null;
  readonly turns: Combatant[];
  readonly combatants: Collection<Combatant>;
  readonly combatant: Combatant | null | undefined;
  readonly scene: Scene | null;
  createEmbeddedDocuments(type: "Combatant", data: Data[], operation?: Data): Promise<Combatant[]>;
  deleteEmbeddedDocuments(type: "Combatant", ids: string[], operation?: Data): Promise<unknown>;
  updateEmbeddedDocuments(type: "Combatant", updates: Data[], operation?: Data): Promise<unknown>;
}

interface ChatMessage extends FoundryDocument {
  readonly whisper: string[];
}

interface CreatedDocuments<T> {
  create(data: Data, operation?: Data): Promise<T | undefined>;
}

declare const Combat: CreatedDocuments<Combat>;
declare const ChatMessage: CreatedDocuments<ChatMessage>;

interface Setting {
  name?: string;
  hint?: string;
  scope: "world" | "client";
  config: boolean;
  type: typeof String;
  default: string;
  choices?: Record<string, string>;
  onChange?: () => void;
}

declare const game: {
  user: User;
  users: Collection<User> & { activeGM: User | null };
  actors: Collection<Actor>;
  combats: Collection<Combat>;
  messages: Collection<ChatMessage>;
  scenes: Collection<Scene> & { active: Scene | null };
  settings: {
    register(module: string, key: string, setting: Setting): void;
    get(module: string, key: string): any;
    set(module: string, key: string, value: unknown): Promise<unknown>;
  };
  i18n: { lang: string; format(key: string, values: Data): string; has(key: string): boolean };
};

declare const ui: { notifications: Record<"info" | "warn" | "error", (message: string) => unknown> };

declare const Hooks: {
  on(hook: string, handler: (...given: any[]) => unknown): number;
  once(hook: string, handler: (...given: any[]) => unknown): number;
};

interface DialogButton {
  action: string;
  label: string;
  default?: boolean;
  callback?: (event: Event, button: HTMLButtonElement, dialog: object) => unknown;
}

interface DialogOptions {
  window: { title: string };
  content: string | HTMLDivElement;
  buttons: DialogButton[];
  rejectClose?: boolean;
  render?: (event: Event, dialog: { close(): Promise<unknown> }) => void;
}

declare namespace foundry {
  namespace applications.api {
    class ApplicationV2 {
      static DEFAULT_OPTIONS: Data;
      readonly rendered: boolean;
      readonly element: HTMLElement | undefined;
      get title(): string;
      render(options?: { force?: boolean; window?: { title: string } }): Promise<this>;
      close(): Promise<unknown>;
      protected _prepareContext(options: Data): Promise<any>;
      protected _renderHTML(context: any, options: Data): Promise<any>;
      protected _replaceHTML(result: any, content: HTMLElement, options: Data): void;
    }
    class DialogV2 extends ApplicationV2 {
      static wait(options: DialogOptions): Promise<any>;
    }
  }
  namespace utils {
    function randomID(): string;
    function escapeHTML(text: string): string;
    function getProperty(object: object, path: string): unknown;
    function debounce(callback: () => void, milliseconds: number): () => void;
  }
}
