-- Two words at once, and pages in the middle of a list, at a million records. Each row of a table of words now also has
-- hints, the beginnings of all words of its record folded into 63 bits: along the rarer of two words the other one's
-- presence is read from the same entry of the index, and only what the hints let through is looked up. A word sets a
-- bit by its first three characters, and one more by its first five; words that begin with a digit set none. And the
-- tally's shorter period is a quarter of an hour, so that fewer rows are passed over from its beginning.
-- And an account that is removed can be restored for a while, like any other record.
-- +goose Up
ALTER TABLE account ADD COLUMN deleted_at INTEGER NOT NULL DEFAULT 0;
DROP VIEW grain;
CREATE VIEW grain (ms) AS SELECT 0 UNION ALL SELECT 900000 UNION ALL SELECT 86400000 UNION ALL SELECT -900000 UNION ALL SELECT -86400000;
DELETE FROM tally WHERE ABS(grain) NOT IN (0, 86400000);
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'registration', deleted_at > 0, (created_at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE category END, edition_id, COUNT(*)
    FROM registration CROSS JOIN grain WHERE ABS(ms) = 900000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'booking', deleted_at > 0, (created_at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE payment_status END, edition_id, COUNT(*)
    FROM booking CROSS JOIN grain WHERE ABS(ms) = 900000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'payment_order', FALSE, (created_at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE kind END, edition_id, COUNT(*)
    FROM payment_order CROSS JOIN grain WHERE ABS(ms) = 900000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'sponsorship', deleted_at > 0, (created_at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE level END, '', COUNT(*)
    FROM sponsorship CROSS JOIN grain WHERE ABS(ms) = 900000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'application', deleted_at > 0, (created_at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE type END, '', COUNT(*)
    FROM application CROSS JOIN grain WHERE ABS(ms) = 900000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'contact_message', deleted_at > 0, (created_at + 19800000) / ABS(ms), '', '', '', COUNT(*)
    FROM contact_message CROSS JOIN grain WHERE ABS(ms) = 900000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'activity', FALSE, (at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE entity END, CASE WHEN ms < 0 THEN '' ELSE actor END, '', COUNT(*)
    FROM activity CROSS JOIN grain WHERE ABS(ms) = 900000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
DROP TRIGGER registration_words_added;
DROP TRIGGER registration_words_removed;
DROP TRIGGER registration_words_changed;
DROP TABLE registration_word;
CREATE TABLE registration_word (
    word TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    id TEXT NOT NULL,
    hints INTEGER NOT NULL,
    PRIMARY KEY (word, created_at, id)
) WITHOUT ROWID;
WITH r AS MATERIALIZED (
    SELECT id, created_at, deleted_at, search, (SELECT COALESCE(SUM(DISTINCT CASE WHEN length(value) > 2 THEN 1 << ((unicode(value) * 16 + unicode(substr(value, 2)) * 31 + unicode(substr(value, 3))) % 63) END), 0)
                | COALESCE(SUM(DISTINCT CASE WHEN length(value) > 4 THEN 1 << ((unicode(value) * 5 + unicode(substr(value, 2)) * 11 + unicode(substr(value, 3)) * 17 + unicode(substr(value, 4)) * 23 + unicode(substr(value, 5)) * 29) % 63) END), 0)
            FROM json_each('[' || replace(json_quote(w.search), ' ', '","') || ']') WHERE value > ':') AS hints FROM registration w
)
INSERT INTO registration_word SELECT DISTINCT CASE WHEN r.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) AS word, r.created_at, r.id, r.hints FROM r, json_each('[' || replace(json_quote(r.search), ' ', '","') || ']') WHERE value <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE TRIGGER registration_words_added AFTER INSERT ON registration BEGIN
    INSERT INTO registration_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40), NEW.created_at, NEW.id, (SELECT COALESCE(SUM(DISTINCT CASE WHEN length(value) > 2 THEN 1 << ((unicode(value) * 16 + unicode(substr(value, 2)) * 31 + unicode(substr(value, 3))) % 63) END), 0)
            | COALESCE(SUM(DISTINCT CASE WHEN length(value) > 4 THEN 1 << ((unicode(value) * 5 + unicode(substr(value, 2)) * 11 + unicode(substr(value, 3)) * 17 + unicode(substr(value, 4)) * 23 + unicode(substr(value, 5)) * 29) % 63) END), 0)
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value > ':')
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER registration_words_removed AFTER DELETE ON registration BEGIN
    DELETE FROM registration_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> '');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER registration_words_changed AFTER UPDATE OF search, created_at, deleted_at ON registration WHEN OLD.search IS NOT NEW.search OR OLD.created_at IS NOT NEW.created_at OR (OLD.deleted_at > 0) IS NOT (NEW.deleted_at > 0) BEGIN
    DELETE FROM registration_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> '');
    INSERT INTO registration_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40), NEW.created_at, NEW.id, (SELECT COALESCE(SUM(DISTINCT CASE WHEN length(value) > 2 THEN 1 << ((unicode(value) * 16 + unicode(substr(value, 2)) * 31 + unicode(substr(value, 3))) % 63) END), 0)
            | COALESCE(SUM(DISTINCT CASE WHEN length(value) > 4 THEN 1 << ((unicode(value) * 5 + unicode(substr(value, 2)) * 11 + unicode(substr(value, 3)) * 17 + unicode(substr(value, 4)) * 23 + unicode(substr(value, 5)) * 29) % 63) END), 0)
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value > ':')
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd
DROP TRIGGER booking_words_added;
DROP TRIGGER booking_words_removed;
DROP TRIGGER booking_words_changed;
DROP TABLE booking_word;
CREATE TABLE booking_word (
    word TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    id TEXT NOT NULL,
    hints INTEGER NOT NULL,
    PRIMARY KEY (word, created_at, id)
) WITHOUT ROWID;
WITH r AS MATERIALIZED (
    SELECT id, created_at, deleted_at, search, (SELECT COALESCE(SUM(DISTINCT CASE WHEN length(value) > 2 THEN 1 << ((unicode(value) * 16 + unicode(substr(value, 2)) * 31 + unicode(substr(value, 3))) % 63) END), 0)
                | COALESCE(SUM(DISTINCT CASE WHEN length(value) > 4 THEN 1 << ((unicode(value) * 5 + unicode(substr(value, 2)) * 11 + unicode(substr(value, 3)) * 17 + unicode(substr(value, 4)) * 23 + unicode(substr(value, 5)) * 29) % 63) END), 0)
            FROM json_each('[' || replace(json_quote(w.search), ' ', '","') || ']') WHERE value > ':') AS hints FROM booking w
)
INSERT INTO booking_word SELECT DISTINCT CASE WHEN r.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) AS word, r.created_at, r.id, r.hints FROM r, json_each('[' || replace(json_quote(r.search), ' ', '","') || ']') WHERE value <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE TRIGGER booking_words_added AFTER INSERT ON booking BEGIN
    INSERT INTO booking_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40), NEW.created_at, NEW.id, (SELECT COALESCE(SUM(DISTINCT CASE WHEN length(value) > 2 THEN 1 << ((unicode(value) * 16 + unicode(substr(value, 2)) * 31 + unicode(substr(value, 3))) % 63) END), 0)
            | COALESCE(SUM(DISTINCT CASE WHEN length(value) > 4 THEN 1 << ((unicode(value) * 5 + unicode(substr(value, 2)) * 11 + unicode(substr(value, 3)) * 17 + unicode(substr(value, 4)) * 23 + unicode(substr(value, 5)) * 29) % 63) END), 0)
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value > ':')
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER booking_words_removed AFTER DELETE ON booking BEGIN
    DELETE FROM booking_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> '');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER booking_words_changed AFTER UPDATE OF search, created_at, deleted_at ON booking WHEN OLD.search IS NOT NEW.search OR OLD.created_at IS NOT NEW.created_at OR (OLD.deleted_at > 0) IS NOT (NEW.deleted_at > 0) BEGIN
    DELETE FROM booking_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> '');
    INSERT INTO booking_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40), NEW.created_at, NEW.id, (SELECT COALESCE(SUM(DISTINCT CASE WHEN length(value) > 2 THEN 1 << ((unicode(value) * 16 + unicode(substr(value, 2)) * 31 + unicode(substr(value, 3))) % 63) END), 0)
            | COALESCE(SUM(DISTINCT CASE WHEN length(value) > 4 THEN 1 << ((unicode(value) * 5 + unicode(substr(value, 2)) * 11 + unicode(substr(value, 3)) * 17 + unicode(substr(value, 4)) * 23 + unicode(substr(value, 5)) * 29) % 63) END), 0)
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value > ':')
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd
DROP TRIGGER payment_order_words_added;
DROP TRIGGER payment_order_words_removed;
DROP TRIGGER payment_order_words_changed;
DROP TABLE payment_order_word;
CREATE TABLE payment_order_word (
    word TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    id TEXT NOT NULL,
    hints INTEGER NOT NULL,
    PRIMARY KEY (word, created_at, id)
) WITHOUT ROWID;
WITH r AS MATERIALIZED (
    SELECT id, created_at, search, (SELECT COALESCE(SUM(DISTINCT CASE WHEN length(value) > 2 THEN 1 << ((unicode(value) * 16 + unicode(substr(value, 2)) * 31 + unicode(substr(value, 3))) % 63) END), 0)
                | COALESCE(SUM(DISTINCT CASE WHEN length(value) > 4 THEN 1 << ((unicode(value) * 5 + unicode(substr(value, 2)) * 11 + unicode(substr(value, 3)) * 17 + unicode(substr(value, 4)) * 23 + unicode(substr(value, 5)) * 29) % 63) END), 0)
            FROM json_each('[' || replace(json_quote(w.search), ' ', '","') || ']') WHERE value > ':') AS hints FROM payment_order w
)
INSERT INTO payment_order_word SELECT DISTINCT substr(value, 1, 40) AS word, r.created_at, r.id, r.hints FROM r, json_each('[' || replace(json_quote(r.search), ' ', '","') || ']') WHERE value <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE TRIGGER payment_order_words_added AFTER INSERT ON payment_order BEGIN
    INSERT INTO payment_order_word SELECT DISTINCT substr(value, 1, 40), NEW.created_at, NEW.id, (SELECT COALESCE(SUM(DISTINCT CASE WHEN length(value) > 2 THEN 1 << ((unicode(value) * 16 + unicode(substr(value, 2)) * 31 + unicode(substr(value, 3))) % 63) END), 0)
            | COALESCE(SUM(DISTINCT CASE WHEN length(value) > 4 THEN 1 << ((unicode(value) * 5 + unicode(substr(value, 2)) * 11 + unicode(substr(value, 3)) * 17 + unicode(substr(value, 4)) * 23 + unicode(substr(value, 5)) * 29) % 63) END), 0)
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value > ':')
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER payment_order_words_removed AFTER DELETE ON payment_order BEGIN
    DELETE FROM payment_order_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> '');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER payment_order_words_changed AFTER UPDATE OF search, created_at ON payment_order WHEN OLD.search IS NOT NEW.search OR OLD.created_at IS NOT NEW.created_at BEGIN
    DELETE FROM payment_order_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> '');
    INSERT INTO payment_order_word SELECT DISTINCT substr(value, 1, 40), NEW.created_at, NEW.id, (SELECT COALESCE(SUM(DISTINCT CASE WHEN length(value) > 2 THEN 1 << ((unicode(value) * 16 + unicode(substr(value, 2)) * 31 + unicode(substr(value, 3))) % 63) END), 0)
            | COALESCE(SUM(DISTINCT CASE WHEN length(value) > 4 THEN 1 << ((unicode(value) * 5 + unicode(substr(value, 2)) * 11 + unicode(substr(value, 3)) * 17 + unicode(substr(value, 4)) * 23 + unicode(substr(value, 5)) * 29) % 63) END), 0)
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value > ':')
        FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd

-- +goose Down
DELETE FROM account WHERE deleted_at > 0;
ALTER TABLE account DROP COLUMN deleted_at;
DROP VIEW grain;
CREATE VIEW grain (ms) AS SELECT 0 UNION ALL SELECT 3600000 UNION ALL SELECT 86400000 UNION ALL SELECT -3600000 UNION ALL SELECT -86400000;
DELETE FROM tally WHERE ABS(grain) NOT IN (0, 86400000);
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'registration', deleted_at > 0, (created_at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE category END, edition_id, COUNT(*)
    FROM registration CROSS JOIN grain WHERE ABS(ms) = 3600000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'booking', deleted_at > 0, (created_at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE payment_status END, edition_id, COUNT(*)
    FROM booking CROSS JOIN grain WHERE ABS(ms) = 3600000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'payment_order', FALSE, (created_at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE kind END, edition_id, COUNT(*)
    FROM payment_order CROSS JOIN grain WHERE ABS(ms) = 3600000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'sponsorship', deleted_at > 0, (created_at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE level END, '', COUNT(*)
    FROM sponsorship CROSS JOIN grain WHERE ABS(ms) = 3600000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'application', deleted_at > 0, (created_at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE type END, '', COUNT(*)
    FROM application CROSS JOIN grain WHERE ABS(ms) = 3600000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'contact_message', deleted_at > 0, (created_at + 19800000) / ABS(ms), '', '', '', COUNT(*)
    FROM contact_message CROSS JOIN grain WHERE ABS(ms) = 3600000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'activity', FALSE, (at + 19800000) / ABS(ms), CASE WHEN ms < 0 THEN '' ELSE entity END, CASE WHEN ms < 0 THEN '' ELSE actor END, '', COUNT(*)
    FROM activity CROSS JOIN grain WHERE ABS(ms) = 3600000 GROUP BY 1, 2, 3, 4, 5, 6, 7;
DROP TRIGGER registration_words_added;
DROP TRIGGER registration_words_removed;
DROP TRIGGER registration_words_changed;
DROP TABLE registration_word;
CREATE TABLE registration_word (
    word TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (word, created_at, id)
) WITHOUT ROWID;
INSERT INTO registration_word SELECT DISTINCT CASE WHEN t.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) AS word, t.created_at, t.id FROM registration t, json_each('[' || replace(json_quote(t.search), ' ', '","') || ']') WHERE value <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE TRIGGER registration_words_added AFTER INSERT ON registration BEGIN
    INSERT INTO registration_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40), NEW.created_at, NEW.id FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER registration_words_removed AFTER DELETE ON registration BEGIN
    DELETE FROM registration_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> '');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER registration_words_changed AFTER UPDATE OF search, created_at, deleted_at ON registration WHEN OLD.search IS NOT NEW.search OR OLD.created_at IS NOT NEW.created_at OR (OLD.deleted_at > 0) IS NOT (NEW.deleted_at > 0) BEGIN
    DELETE FROM registration_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> ''
        EXCEPT SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '' AND OLD.created_at = NEW.created_at);
    INSERT OR IGNORE INTO registration_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40), NEW.created_at, NEW.id FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd
DROP TRIGGER booking_words_added;
DROP TRIGGER booking_words_removed;
DROP TRIGGER booking_words_changed;
DROP TABLE booking_word;
CREATE TABLE booking_word (
    word TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (word, created_at, id)
) WITHOUT ROWID;
INSERT INTO booking_word SELECT DISTINCT CASE WHEN t.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) AS word, t.created_at, t.id FROM booking t, json_each('[' || replace(json_quote(t.search), ' ', '","') || ']') WHERE value <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE TRIGGER booking_words_added AFTER INSERT ON booking BEGIN
    INSERT INTO booking_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40), NEW.created_at, NEW.id FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER booking_words_removed AFTER DELETE ON booking BEGIN
    DELETE FROM booking_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> '');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER booking_words_changed AFTER UPDATE OF search, created_at, deleted_at ON booking WHEN OLD.search IS NOT NEW.search OR OLD.created_at IS NOT NEW.created_at OR (OLD.deleted_at > 0) IS NOT (NEW.deleted_at > 0) BEGIN
    DELETE FROM booking_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> ''
        EXCEPT SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40) FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '' AND OLD.created_at = NEW.created_at);
    INSERT OR IGNORE INTO booking_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || substr(value, 1, 40), NEW.created_at, NEW.id FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd
DROP TRIGGER payment_order_words_added;
DROP TRIGGER payment_order_words_removed;
DROP TRIGGER payment_order_words_changed;
DROP TABLE payment_order_word;
CREATE TABLE payment_order_word (
    word TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (word, created_at, id)
) WITHOUT ROWID;
INSERT INTO payment_order_word SELECT DISTINCT substr(value, 1, 40) AS word, t.created_at, t.id FROM payment_order t, json_each('[' || replace(json_quote(t.search), ' ', '","') || ']') WHERE value <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE TRIGGER payment_order_words_added AFTER INSERT ON payment_order BEGIN
    INSERT INTO payment_order_word SELECT DISTINCT substr(value, 1, 40), NEW.created_at, NEW.id FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER payment_order_words_removed AFTER DELETE ON payment_order BEGIN
    DELETE FROM payment_order_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> '');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER payment_order_words_changed AFTER UPDATE OF search, created_at ON payment_order WHEN OLD.search IS NOT NEW.search OR OLD.created_at IS NOT NEW.created_at BEGIN
    DELETE FROM payment_order_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT substr(value, 1, 40) FROM json_each('[' || replace(json_quote(OLD.search), ' ', '","') || ']') WHERE value <> ''
        EXCEPT SELECT DISTINCT substr(value, 1, 40) FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '' AND OLD.created_at = NEW.created_at);
    INSERT OR IGNORE INTO payment_order_word SELECT DISTINCT substr(value, 1, 40), NEW.created_at, NEW.id FROM json_each('[' || replace(json_quote(NEW.search), ' ', '","') || ']') WHERE value <> '';
END;
-- +goose StatementEnd
