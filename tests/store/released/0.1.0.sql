SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.campaigns (
    campaign_id uuid NOT NULL,
    name text NOT NULL,
    ruleset text NOT NULL,
    options jsonb NOT NULL,
    player_dice text NOT NULL,
    version integer NOT NULL,
    last_seq bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.characters (
    campaign_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    external_ref text,
    sheet jsonb NOT NULL,
    state jsonb NOT NULL,
    schema_version smallint DEFAULT 1 NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    conditions jsonb DEFAULT '{}'::jsonb NOT NULL
);
CREATE TABLE public.combatants (
    campaign_id uuid NOT NULL,
    encounter_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    character_id uuid,
    side text NOT NULL,
    initiative integer,
    hidden boolean NOT NULL,
    status text NOT NULL,
    sheet jsonb,
    state jsonb,
    schema_version smallint DEFAULT 1 NOT NULL,
    conditions jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT ck_combatants_character_or_sheet CHECK (((character_id IS NULL) = (sheet IS NOT NULL))),
    CONSTRAINT ck_combatants_sheet_with_state CHECK (((sheet IS NULL) = (state IS NULL)))
);
CREATE TABLE public.encounters (
    campaign_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    round integer NOT NULL,
    turn uuid,
    "order" uuid[] NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.events (
    campaign_id uuid NOT NULL,
    seq bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor jsonb NOT NULL,
    type text NOT NULL,
    ruleset text,
    operation text,
    encounter_id uuid,
    request jsonb,
    result jsonb,
    rolls jsonb NOT NULL,
    rules jsonb NOT NULL,
    summary jsonb,
    changes jsonb NOT NULL,
    visibility text NOT NULL,
    undone_by bigint,
    schema_version smallint DEFAULT 1 NOT NULL,
    acting uuid,
    percentile double precision,
    commitment text,
    nonce text,
    revealed_by bigint,
    shown jsonb
);
CREATE TABLE public.idempotency (
    campaign_id uuid NOT NULL,
    key_hash bytea NOT NULL,
    fingerprint bytea NOT NULL,
    sealed_answer bytea,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.keys (
    campaign_id uuid NOT NULL,
    id uuid NOT NULL,
    label text NOT NULL,
    role text NOT NULL,
    characters uuid[] NOT NULL,
    secret_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    dry_runs integer DEFAULT 0 NOT NULL
);
INSERT INTO public.alembic_version VALUES ('0004');
INSERT INTO public.campaigns VALUES ('01a20508-5e60-769c-839e-37055d334221', 'The market square', 'flyerbook', '{}', 'any', 1, 8, '2026-11-22 20:52:44.259638+00', '2026-11-22 20:52:44.259638+00');
INSERT INTO public.campaigns VALUES ('01a20508-634c-71cf-935e-351ca9ca8648', 'The crypt', 'fastrpg', '{}', 'any', 1, 1, '2026-11-22 20:52:45.523137+00', '2026-11-22 20:52:45.523137+00');
INSERT INTO public.characters VALUES ('01a20508-5e60-769c-839e-37055d334221', '01a20508-5f20-713a-af3c-390fb217c8a5', 'pc', 'Daenes', 'sheet 1', '{"jobs": {}, "name": "", "role": "", "edges": {}, "flaws": {}, "quote": "", "armors": [], "skills": {"Fists": 15}, "weapons": [{"name": "Knuckles", "damage": 1}], "attributes": {"Strong": 1, "Confident": 1}, "background": "", "wound_threshold": 5, "threshold_attribute": null}', '{"wounds": 0, "incapacitated": false, "days_since_healing_roll": 0}', 1, 1, '2026-11-22 20:52:44.448141+00', '2026-11-22 20:52:44.448141+00', '{}');
INSERT INTO public.combatants VALUES ('01a20508-5e60-769c-839e-37055d334221', '01a20508-5f8f-7420-baca-f94e0ffed3a6', '01a20508-5f98-7086-ad9d-aa5c24ba2e64', 1, 'Daenes', '01a20508-5f20-713a-af3c-390fb217c8a5', 'heroes', NULL, false, 'active', NULL, NULL, 1, '{}');
INSERT INTO public.combatants VALUES ('01a20508-5e60-769c-839e-37055d334221', '01a20508-5f8f-7420-baca-f94e0ffed3a6', '01a20508-5f98-7086-ad9d-aa5d44cd90f7', 2, 'Rakasha', NULL, 'foes', NULL, false, 'active', '{"jobs": {}, "name": "", "role": "", "edges": {}, "flaws": {}, "quote": "", "armors": [], "skills": {"Claws": 12}, "weapons": [], "attributes": {}, "background": "", "wound_threshold": 5, "threshold_attribute": null}', '{"wounds": 1, "incapacitated": false, "days_since_healing_roll": 3}', 1, '{}');
INSERT INTO public.encounters VALUES ('01a20508-5e60-769c-839e-37055d334221', '01a20508-5f8f-7420-baca-f94e0ffed3a6', 'A rogue Rakasha', 'preparing', 0, NULL, '{01a20508-5f98-7086-ad9d-aa5c24ba2e64,01a20508-5f98-7086-ad9d-aa5d44cd90f7}', 5, '2026-11-22 20:52:44.559258+00', '2026-11-22 20:52:45.35003+00');
INSERT INTO public.events VALUES ('01a20508-5e60-769c-839e-37055d334221', 1, '2026-11-22 20:52:44.310182+00', '{"key": "01a20508-5e82-7417-9692-0e99b5ff9535", "role": "gm", "label": "first key"}', 'campaign.created', NULL, NULL, NULL, NULL, NULL, '[]', '[]', NULL, '[{"id": "01a20508-5e60-769c-839e-37055d334221", "path": "", "after": {"name": "The market square", "options": {}, "ruleset": "flyerbook", "version": 1, "created_at": "2026-11-22T20:52:44.259638Z", "player_dice": "any"}, "resource": "campaign"}, {"id": "01a20508-5e82-7417-9692-0e99b5ff9535", "path": "", "after": {"role": "gm", "label": "first key", "revoked": false, "characters": []}, "resource": "key"}]', 'public', NULL, 1, NULL, NULL, NULL, NULL, NULL, '{"of": [], "changes": [{"id": "01a20508-5e60-769c-839e-37055d334221", "path": "", "after": {"name": "The market square", "options": {}, "ruleset": "flyerbook", "version": 1, "created_at": "2026-11-22T20:52:44.259638Z", "player_dice": "any"}, "resource": "campaign"}]}');
INSERT INTO public.events VALUES ('01a20508-5e60-769c-839e-37055d334221', 2, '2026-11-22 20:52:44.461963+00', '{"key": "01a20508-5e82-7417-9692-0e99b5ff9535", "role": "gm", "label": "first key"}', 'character.created', NULL, NULL, NULL, NULL, NULL, '[]', '[]', NULL, '[{"id": "01a20508-5f20-713a-af3c-390fb217c8a5", "path": "", "after": {"kind": "pc", "name": "Daenes", "sheet": {"jobs": {}, "name": "", "role": "", "edges": {}, "flaws": {}, "quote": "", "armors": [], "skills": {"Fists": 15}, "weapons": [{"name": "Knuckles", "damage": 1}], "attributes": {"Strong": 1, "Confident": 1}, "background": "", "wound_threshold": 5, "threshold_attribute": null}, "state": {"wounds": 0, "incapacitated": false, "days_since_healing_roll": 0}, "version": 1, "conditions": {}, "created_at": "2026-11-22T20:52:44.448141Z", "external_ref": "sheet 1"}, "resource": "character"}]', 'public', NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.events VALUES ('01a20508-5e60-769c-839e-37055d334221', 3, '2026-11-22 20:52:44.580421+00', '{"key": "01a20508-5e82-7417-9692-0e99b5ff9535", "role": "gm", "label": "first key"}', 'encounter.created', NULL, NULL, '01a20508-5f8f-7420-baca-f94e0ffed3a6', NULL, NULL, '[]', '[]', NULL, '[{"id": "01a20508-5f8f-7420-baca-f94e0ffed3a6", "path": "", "after": {"name": "A rogue Rakasha", "turn": null, "order": ["01a20508-5f98-7086-ad9d-aa5c24ba2e64", "01a20508-5f98-7086-ad9d-aa5d44cd90f7"], "round": 0, "status": "preparing", "version": 1, "created_at": "2026-11-22T20:52:44.559258Z"}, "resource": "encounter"}, {"id": "01a20508-5f98-7086-ad9d-aa5c24ba2e64", "path": "", "after": {"name": "Daenes", "side": "heroes", "sheet": null, "state": null, "hidden": false, "status": "active", "position": 1, "conditions": {}, "initiative": null, "character_id": "01a20508-5f20-713a-af3c-390fb217c8a5", "encounter_id": "01a20508-5f8f-7420-baca-f94e0ffed3a6"}, "resource": "combatant"}, {"id": "01a20508-5f98-7086-ad9d-aa5d44cd90f7", "path": "", "after": {"name": "Rakasha", "side": "foes", "sheet": {"jobs": {}, "name": "", "role": "", "edges": {}, "flaws": {}, "quote": "", "armors": [], "skills": {"Claws": 12}, "weapons": [], "attributes": {}, "background": "", "wound_threshold": 5, "threshold_attribute": null}, "state": {"wounds": 0, "incapacitated": false, "days_since_healing_roll": 0}, "hidden": false, "status": "active", "position": 2, "conditions": {}, "initiative": null, "character_id": null, "encounter_id": "01a20508-5f8f-7420-baca-f94e0ffed3a6"}, "resource": "combatant"}]', 'public', NULL, 1, NULL, NULL, NULL, NULL, NULL, '{"of": ["01a20508-5f98-7086-ad9d-aa5d44cd90f7"], "changes": [{"id": "01a20508-5f8f-7420-baca-f94e0ffed3a6", "path": "", "after": {"name": "A rogue Rakasha", "turn": null, "order": ["01a20508-5f98-7086-ad9d-aa5c24ba2e64", "01a20508-5f98-7086-ad9d-aa5d44cd90f7"], "round": 0, "status": "preparing", "version": 1, "created_at": "2026-11-22T20:52:44.559258Z"}, "resource": "encounter"}, {"id": "01a20508-5f98-7086-ad9d-aa5c24ba2e64", "path": "", "after": {"name": "Daenes", "side": "heroes", "sheet": null, "state": null, "hidden": false, "status": "active", "position": 1, "conditions": {}, "initiative": null, "character_id": "01a20508-5f20-713a-af3c-390fb217c8a5", "encounter_id": "01a20508-5f8f-7420-baca-f94e0ffed3a6"}, "resource": "combatant"}, {"id": "01a20508-5f98-7086-ad9d-aa5d44cd90f7", "path": "", "after": {"name": "Rakasha", "side": "foes", "sheet": null, "state": null, "hidden": false, "status": "active", "position": 2, "conditions": {}, "initiative": null, "character_id": null, "encounter_id": "01a20508-5f8f-7420-baca-f94e0ffed3a6"}, "resource": "combatant"}]}');
INSERT INTO public.events VALUES ('01a20508-5e60-769c-839e-37055d334221', 4, '2026-11-22 20:52:44.649877+00', '{"key": "01a20508-5e82-7417-9692-0e99b5ff9535", "role": "gm", "label": "first key"}', 'key.created', NULL, NULL, NULL, NULL, NULL, '[]', '[]', NULL, '[{"id": "01a20508-5fe6-74ee-b7b0-37d0e6abb9ee", "path": "", "after": {"role": "player", "label": "Mia", "revoked": false, "characters": ["01a20508-5f20-713a-af3c-390fb217c8a5"]}, "resource": "key"}]', 'gm', NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.events VALUES ('01a20508-5e60-769c-839e-37055d334221', 5, '2026-11-22 20:52:44.833838+00', '{"key": "01a20508-5e82-7417-9692-0e99b5ff9535", "role": "gm", "label": "first key"}', 'command', 'flyerbook', 'attack', '01a20508-5f8f-7420-baca-f94e0ffed3a6', '{"dice": {"Daenes": [4], "Rakasha": [4]}, "mode": "melee", "attacker": {"id": "01a20508-5f98-7086-ad9d-aa5c24ba2e64", "attributes": ["Confident", "Strong"], "candidates": ["Fists"]}, "defender": {"id": "01a20508-5f98-7086-ad9d-aa5d44cd90f7", "candidates": ["Claws"]}}', '{"mode": "melee", "wound": true, "damage": 6, "hit_by": "attacker", "margin": 5, "struck": "Rakasha", "incapacitated": false, "attacker_total": 21, "defender_total": 16, "attacker_effective": 17, "defender_effective": 12, "struck_wounds_after": 1}', '[{"die": "d6", "face": 4, "stream": "Daenes", "purpose": "attack"}, {"die": "d6", "face": 4, "stream": "Rakasha", "purpose": "defense"}]', '["FB-ATT-1", "FB-TASK-1", "FB-TASK-3", "FB-ATT-3", "FB-DMG-1", "FB-DMG-2", "FB-WOUND-1"]', '{"code": "melee_wounds", "parameters": {"damage": 6, "hitter": "Daenes", "margin": 5, "struck": "Rakasha", "attacker": "Daenes", "defender": "Rakasha", "attacker_total": 21, "defender_total": 16}}', '[{"id": "01a20508-5f98-7086-ad9d-aa5d44cd90f7", "path": "/state/wounds", "after": 1, "before": 0, "resource": "combatant"}]', 'public', NULL, 1, '01a20508-5f20-713a-af3c-390fb217c8a5', 0.5, NULL, NULL, NULL, '{"of": ["01a20508-5f98-7086-ad9d-aa5d44cd90f7"], "result": {"mode": "melee", "wound": true, "damage": 6, "hit_by": "attacker", "margin": 5, "struck": "Rakasha", "incapacitated": false, "attacker_total": 21, "defender_total": 16, "attacker_effective": 17, "defender_effective": 12, "struck_wounds_after": null}, "changes": [{"id": "01a20508-5f98-7086-ad9d-aa5d44cd90f7", "path": "/health", "after": "wounded", "before": "unhurt", "resource": "combatant"}]}');
INSERT INTO public.events VALUES ('01a20508-5e60-769c-839e-37055d334221', 6, '2026-11-22 20:52:45.034019+00', '{"key": "01a20508-5e82-7417-9692-0e99b5ff9535", "role": "gm", "label": "first key"}', 'command', 'flyerbook', 'attack', '01a20508-5f8f-7420-baca-f94e0ffed3a6', '{"dice": {"Daenes": [4], "Rakasha": [4]}, "mode": "melee", "attacker": {"id": "01a20508-5f98-7086-ad9d-aa5c24ba2e64", "attributes": ["Confident", "Strong"], "candidates": ["Fists"]}, "defender": {"id": "01a20508-5f98-7086-ad9d-aa5d44cd90f7", "candidates": ["Claws"]}}', '{"mode": "melee", "wound": true, "damage": 9, "hit_by": "attacker", "margin": 8, "struck": "Rakasha", "incapacitated": false, "attacker_total": 21, "defender_total": 13, "attacker_effective": 17, "defender_effective": 9, "struck_wounds_after": 2}', '[{"die": "d6", "face": 4, "stream": "Daenes", "purpose": "attack"}, {"die": "d6", "face": 4, "stream": "Rakasha", "purpose": "defense"}]', '["FB-ATT-1", "FB-TASK-1", "FB-TASK-3", "FB-WOUND-3", "FB-ATT-3", "FB-DMG-1", "FB-DMG-2", "FB-WOUND-1"]', '{"code": "melee_wounds", "parameters": {"damage": 9, "hitter": "Daenes", "margin": 8, "struck": "Rakasha", "attacker": "Daenes", "defender": "Rakasha", "attacker_total": 21, "defender_total": 13}}', '[{"id": "01a20508-5f98-7086-ad9d-aa5d44cd90f7", "path": "/state/wounds", "after": 2, "before": 1, "resource": "combatant"}]', 'public', 7, 1, '01a20508-5f20-713a-af3c-390fb217c8a5', 0.5, NULL, NULL, NULL, '{"of": ["01a20508-5f98-7086-ad9d-aa5d44cd90f7"], "result": {"mode": "melee", "wound": true, "damage": 9, "hit_by": "attacker", "margin": 8, "struck": "Rakasha", "incapacitated": false, "attacker_total": 21, "defender_total": 13, "attacker_effective": 17, "defender_effective": 9, "struck_wounds_after": null}, "changes": []}');
INSERT INTO public.events VALUES ('01a20508-5e60-769c-839e-37055d334221', 7, '2026-11-22 20:52:45.209863+00', '{"key": "01a20508-5e82-7417-9692-0e99b5ff9535", "role": "gm", "label": "first key"}', 'undo', NULL, NULL, '01a20508-5f8f-7420-baca-f94e0ffed3a6', '{"seq": 6, "cascade": false}', '{"kept": [], "undone": [6], "encounters": ["01a20508-5f8f-7420-baca-f94e0ffed3a6"]}', '[]', '[]', NULL, '[{"id": "01a20508-5f98-7086-ad9d-aa5d44cd90f7", "path": "/state/wounds", "after": 1, "before": 2, "resource": "combatant"}]', 'gm', NULL, 1, NULL, NULL, NULL, NULL, NULL, '{"of": ["01a20508-5f98-7086-ad9d-aa5d44cd90f7"], "changes": []}');
INSERT INTO public.events VALUES ('01a20508-5e60-769c-839e-37055d334221', 8, '2026-11-22 20:52:45.351968+00', '{"key": "01a20508-5e82-7417-9692-0e99b5ff9535", "role": "gm", "label": "first key"}', 'time.passed', 'flyerbook', NULL, '01a20508-5f8f-7420-baca-f94e0ffed3a6', NULL, '{"unit": "day", "ended": [], "amount": 3, "moments": [{"rules": ["FB-ENC-3"], "moment": "time", "result": {"days": 3, "may_roll_for_healing": []}, "combatant": null}], "recurred": []}', '[]', '["FB-ENC-3"]', '{"code": "days_passed", "parameters": {"days": 3}}', '[{"id": "01a20508-5f98-7086-ad9d-aa5d44cd90f7", "path": "/state/days_since_healing_roll", "after": 3, "before": 0, "resource": "combatant"}]', 'gm', NULL, 1, NULL, NULL, NULL, NULL, NULL, '{"of": ["01a20508-5f98-7086-ad9d-aa5d44cd90f7"], "changes": []}');
INSERT INTO public.events VALUES ('01a20508-634c-71cf-935e-351ca9ca8648', 1, '2026-11-22 20:52:45.553815+00', '{"key": "01a20508-6366-7244-9303-b03641a63457", "role": "gm", "label": "first key"}', 'campaign.created', NULL, NULL, NULL, NULL, NULL, '[]', '[]', NULL, '[{"id": "01a20508-634c-71cf-935e-351ca9ca8648", "path": "", "after": {"name": "The crypt", "options": {}, "ruleset": "fastrpg", "version": 1, "created_at": "2026-11-22T20:52:45.523137Z", "player_dice": "any"}, "resource": "campaign"}, {"id": "01a20508-6366-7244-9303-b03641a63457", "path": "", "after": {"role": "gm", "label": "first key", "revoked": false, "characters": []}, "resource": "key"}]', 'public', NULL, 1, NULL, NULL, NULL, NULL, NULL, '{"of": [], "changes": [{"id": "01a20508-634c-71cf-935e-351ca9ca8648", "path": "", "after": {"name": "The crypt", "options": {}, "ruleset": "fastrpg", "version": 1, "created_at": "2026-11-22T20:52:45.523137Z", "player_dice": "any"}, "resource": "campaign"}]}');
INSERT INTO public.idempotency VALUES ('01a20508-5e60-769c-839e-37055d334221', '\xb338f249289b347c16ed17d47e4b6d7e29e381015e126515357b188ccdd751b9', '\xca2b8b62d7d82fd3783c068a1b48e68ae606375ce94b14ee0466e993c36c02aa', '\x6741414141414272413159633144695a71574b65584633785275626c6b706f4a76734f77615a50745a46542d6d534a6a36626c4272345465753032646a5a7763377a324538756a7766783152366169726c577578386b69435545363063672d612d64516d574e694c6475492d6f493569462d76656730464b536a36475543644131566c646a714c6b497367596475515747314b5867444d576f3947795949594c62574e30556b32527655374d5636494678544c4349795376735252722d6b51614a423950546e78634363424c31584a4b6f63336f7570563668706b334b6756354e72704d4b5f366d434b39366435764a455f64724a647477716453544e6c79567541374d7a43476b43744249496e725a3452314b50514a6f4447516277335574464475496c77314552396737306d51484f382d576a357668517663496a5037536d32414b69676346526b3632576b766257557679764f304c7562366e487a596e52747131476830575846596a5a6b444a4e626c4d4f576164326c756a35684c44556d7a2d56727462684d536b72655a6262717253564e4f5951363442386b3453324b354d305163687767477956367341755347626c4849547775777330326c316f70566f6c566476354a53345742322d49794773486577547975587a7775584e576c6245703233476c4a315072314c42572d70627950776d69774e41385033576d31766d626854533055775274486f4974395576636948726d784d65346b4b43315258595450545647327250366432724658384a48593042586a565a64746f4461774a354c46786f326c79474578594441586738455f6169595f354e5334455f57395041455f6f76625235664870343248696d56695933734d4e766b424163635663586867735a5642576e5576534b4c5847304b705737785765705935486b77683965355558463067326975385f79696e626b67515739356636704d782d43644e55445530475f7338397556745239564a4f576a5a364d546f6f38516e5664524f4872314b725744676d31656138506b4b482d7868764b474e7a72314c6a744130756939797259615a4f5a63626c78564537493556413568327238706569644a5674625a67464c714c755a4c654877525a584b6f564b4273452d43666f4e71467354393953556250726f35795555486158323644417757754b736232734d7a79765f346c624457474b6d725f35667731586e6c593452526e7650335448786268444e756b63566f55676430547554414f71713431695755735646646233356c764d71646d793239357159625535334c554542767a625978366d463970333236766a39526a374545722d34454133686d6e79544644725f43306f4a726d61536b44426574365253426b474452742d63352d325f5644717877684537436574432d4c4159674473647a73374f2d41466b54324d6f64573657476236556a353743766f3843534337564f4b7255426a71364c3772537479346e465155642d77765f33773163423374726871697670504252662d616f526767754d5037764e4a354567624b546a4c48774f51684c397976365079594b4b7145534970486663536f4e303548676334663475576f67327a6d686d5850386757675862414672436a6642387269674758337151724f666676515576514274626b54316a513832546261785a434f72524e4a33396b6270427a785834415861444468564e42476367566e5f5034614665713778685275776e3559794631344437463675334a6a5472335345425033336b616e4d525431517974506532665559486e35564967644e43334362396b796533625f3754393137414a74535054724c5f63427861422d5a314349412d5a43377132784c4c3530456b47726a4e77766c674476504c4c634b504553624c786b6856485763474d4370626471546a6342336e63335246735f585f55784a66703772367336597448456a762d57504238567a484d494556417a586d7357544e644c6c4c57486a4a7939657173704552336c647973704f6c4f383452645f74773549356f3173342d6c4f4b7150715431595136572d4354676e4b4f794a4970566f526f3954514a635a6478643050736b77326e3376556c68564444727a6852616666355452767275395447776a32646257705156752d4774493247673536596c502d513d3d', '2026-11-22 20:52:44.702385+00');
INSERT INTO public.keys VALUES ('01a20508-5e60-769c-839e-37055d334221', '01a20508-5e82-7417-9692-0e99b5ff9535', 'first key', 'gm', '{}', '\x1bcbf17f45b87c5010385ba2336bf186cc39d63070d8bea925fb339784f10bbc', '2026-11-22 20:52:44.259638+00', NULL, 0);
INSERT INTO public.keys VALUES ('01a20508-5e60-769c-839e-37055d334221', '01a20508-5fe6-74ee-b7b0-37d0e6abb9ee', 'Mia', 'player', '{01a20508-5f20-713a-af3c-390fb217c8a5}', '\xf4e204feb084bb8183c6e67e9eea86e846fc4150a9aaeea56cf1f9050c131894', '2026-11-22 20:52:44.646078+00', NULL, 0);
INSERT INTO public.keys VALUES ('01a20508-634c-71cf-935e-351ca9ca8648', '01a20508-6366-7244-9303-b03641a63457', 'first key', 'gm', '{}', '\xc684914d7c55bd3947788f048896ff8950f7bca32f1a7a1f7b92dbf8245f18c0', '2026-11-22 20:52:45.523137+00', NULL, 0);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT pk_campaigns PRIMARY KEY (campaign_id);
ALTER TABLE ONLY public.characters
    ADD CONSTRAINT pk_characters PRIMARY KEY (campaign_id, id);
ALTER TABLE ONLY public.combatants
    ADD CONSTRAINT pk_combatants PRIMARY KEY (campaign_id, encounter_id, id);
ALTER TABLE ONLY public.encounters
    ADD CONSTRAINT pk_encounters PRIMARY KEY (campaign_id, id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT pk_events PRIMARY KEY (campaign_id, seq);
ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT pk_idempotency PRIMARY KEY (campaign_id, key_hash);
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT pk_keys PRIMARY KEY (campaign_id, id);
CREATE UNIQUE INDEX ix_characters_campaign_id_external_ref ON public.characters USING btree (campaign_id, external_ref);
CREATE INDEX ix_characters_campaign_id_kind_id ON public.characters USING btree (campaign_id, kind, id);
CREATE INDEX ix_characters_campaign_id_name_id ON public.characters USING btree (campaign_id, name, id);
CREATE INDEX ix_combatants_campaign_id_character_id ON public.combatants USING btree (campaign_id, character_id);
CREATE UNIQUE INDEX ix_combatants_campaign_id_encounter_id_name ON public.combatants USING btree (campaign_id, encounter_id, name);
CREATE INDEX ix_encounters_campaign_id_name_id ON public.encounters USING btree (campaign_id, name, id);
CREATE INDEX ix_encounters_campaign_id_status_id ON public.encounters USING btree (campaign_id, status, id);
CREATE INDEX ix_idempotency_campaign_id_created_at ON public.idempotency USING btree (campaign_id, created_at);
ALTER TABLE ONLY public.characters
    ADD CONSTRAINT fk_characters_campaign_id_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns(campaign_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.combatants
    ADD CONSTRAINT fk_combatants_campaign_id_character_id_characters FOREIGN KEY (campaign_id, character_id) REFERENCES public.characters(campaign_id, id);
ALTER TABLE ONLY public.combatants
    ADD CONSTRAINT fk_combatants_campaign_id_encounter_id_encounters FOREIGN KEY (campaign_id, encounter_id) REFERENCES public.encounters(campaign_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.encounters
    ADD CONSTRAINT fk_encounters_campaign_id_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns(campaign_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT fk_events_campaign_id_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns(campaign_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT fk_keys_campaign_id_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns(campaign_id) ON DELETE CASCADE;
