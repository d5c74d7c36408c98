import { rmSync } from 'node:fs'
import type { Disturbed, Disturbing } from './disturbed.ts'
import { databaseIn, type OpenFile } from './file-view.ts'
import type { AccountLife } from './program-process.ts'

/** By so many readings a program at work has found a text that the service lists, or has asked about it. */
const READINGS = 100

/**
 * What the first versions kept of a database that is one of today: no witness, no runs, and nothing of what
 * was listed before a text left. The migrations from that version on are taken back.
 */
const EARLIER = `
  DROP TABLE IF EXISTS epoch;
  DROP TRIGGER draft_changed;
  ALTER TABLE threads DROP COLUMN drafted_at;
  DROP TABLE forgotten;
  DROP TABLE withdrawn_movements;
  ALTER TABLE movements DROP COLUMN brought;
  ALTER TABLE movements DROP COLUMN reading;
  DROP TABLE team_conflicts;
  DROP TABLE team_marks;
  ALTER TABLE threads DROP COLUMN assignee;
  DROP TABLE answers_due;
  DROP TABLE answer_authors;
  ALTER TABLE threads DROP COLUMN last_author;
  DROP TABLE shared_conflicts;
  DROP TABLE shared_items;
  DROP TABLE team_things;
  DROP TABLE history_moments;
  DROP TABLE history_former;
  DROP TABLE history_lists;
  DROP TABLE history_seen;
  DROP TABLE changes_planned;
  DROP TABLE changes_until;
  DROP TABLE changes_back;
  DROP TABLE changes;
  DROP TABLE mailing_steps;
  DROP TABLE mailings;
  DROP TABLE planned;
  ALTER TABLE contacts DROP COLUMN tags;
  ALTER TABLE contacts DROP COLUMN agreed;
  ALTER TABLE contacts DROP COLUMN wishes;
  UPDATE threads SET failed = failed - (SELECT count(*) FROM messages WHERE state = 4
    AND id >> 43 = threads.id AND coalesce(details ->> '$.needsDecision', 0) = 0);
  DROP TRIGGER contact_number_come;
  DROP TRIGGER contact_number_gone;
  DROP VIEW conversation_rows;
  DROP VIEW thread_leads;
  DROP TABLE conversations;
  DROP TABLE regrouping;
  DROP INDEX threads_other;
  DROP INDEX threads_lead;
  ALTER TABLE threads DROP COLUMN lead;
  ALTER TABLE threads DROP COLUMN done;
  ALTER TABLE threads DROP COLUMN returned_at;
  ALTER TABLE threads DROP COLUMN last_at;
  CREATE INDEX threads_listed ON threads (pinned DESC, at DESC, id DESC)
    WHERE archived = 0 AND snoozed_until IS NULL;
  CREATE INDEX threads_unread ON threads (pinned DESC, at DESC, id DESC)
    WHERE unread > 0 AND archived = 0 AND snoozed_until IS NULL;
  CREATE INDEX threads_unanswered ON threads (pinned DESC, at DESC, id DESC)
    WHERE last_state = 0 AND archived = 0 AND snoozed_until IS NULL;
  CREATE INDEX threads_drafts ON threads (pinned DESC, at DESC, id DESC) WHERE draft <> '';
  CREATE INDEX threads_failed ON threads (pinned DESC, at DESC, id DESC) WHERE failed > 0;
  CREATE INDEX threads_archived ON threads (pinned DESC, at DESC, id DESC) WHERE archived = 1;
  UPDATE state SET value = json_remove(value, '$.listed') WHERE name = 'outbox';
  DELETE FROM state WHERE name IN ('tally', 'run', 'notices');
  PRAGMA user_version = 7;
`

/** By how much the service's times may be off for a text to be found by them, in milliseconds. */
const APART = 11 * 3_600_000

/**
 * An earlier version of the app died with a text on the wire, and this one opens what it left: it finds the
 * text in the list, where its time does not tell otherwise.
 */
export async function upgraded(
  { account, index, lives, home, secrets }: Disturbing,
  openFile: OpenFile,
): Promise<Disturbed> {
  const { person, recorder } = account
  lives.setClock(0)
  const life = await lives.start()
  const text = person.nextText()
  recorder.writeAsSent(text)
  const arrived = recorder.arrival({ text })
  const message = await person.write(life.accounts[index] as AccountLife, text, ['hold'])
  await arrived
  await life.kill()
  // Nothing was planned then.
  const gone = makeEarlier(home, account.cabinet, secrets, openFile)
  for (const one of person.written) if (gone.has(one.id)) one.discarded = true
  const later = await lives.start()
  const { reaches } = later.accounts[index] as AccountLife
  const found = reaches(({ id, state }) => id === message.id && state === 'confirmed')
  const asked = reaches(({ id, needsDecision }) => id === message.id && needsDecision === true)
  const isFound = await Promise.race([
    found.then(() => true),
    asked.then(() => false),
    account.reads(later, READINGS),
  ])
  await later.kill()
  await Promise.allSettled([found, asked])
  if (isFound || Math.abs(recorder.zoneError()) > APART) return { violations: [] }
  const what = `${text} is in doubt beside its own row after an upgrade`
  return { violations: [{ kind: 'stuck', what }] }
}

/** Makes a database what an earlier version would have left; returns what was planned in it. */
function makeEarlier(
  home: string,
  cabinet: string,
  secrets: Map<string, string>,
  openFile: OpenFile,
): Set<string> {
  const path = databaseIn(home, cabinet)
  const database = openFile(path, secrets.get(`archive/${cabinet}`) as string)
  const planned = new Set(database.prepare<[], string>('SELECT id FROM planned').pluck().all())
  database.exec(EARLIER)
  database.close()
  rmSync(path.replace(/\.db$/, '.witness'), { force: true })
  secrets.delete(`archive/${cabinet}/run`)
  return planned
}
