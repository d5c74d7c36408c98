/**
 * Moment of the last change of each draft. A draft is no older than the last message before it, whatever this
 * computer's clock says.
 */
export const draftMoments = `
  ALTER TABLE threads ADD COLUMN drafted_at INTEGER;
  UPDATE threads SET drafted_at = unixepoch() * 1000 WHERE draft <> '';
  CREATE TRIGGER draft_changed AFTER UPDATE OF draft ON threads WHEN NEW.draft <> OLD.draft
  BEGIN UPDATE threads
    SET drafted_at = CASE WHEN draft <> '' THEN max(unixepoch() * 1000, coalesce(last_at, begun)) END
    WHERE id = NEW.id; END;
`
