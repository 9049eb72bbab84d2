-- What keeps lists quick at a million records: indexes per order and filter, tallies that give totals without
-- counting, and the words of what the office searches by. All of it is derived: triggers write it with the
-- record, so that no writer can forget it, and it is not part of a backup.
-- +goose Up
DROP INDEX registration_newest;
DROP INDEX booking_newest;
DROP INDEX payment_order_newest;
CREATE INDEX registration_newest ON registration (created_at DESC, id DESC) WHERE deleted_at = 0;
CREATE INDEX registration_deleted ON registration (created_at DESC, id DESC) WHERE deleted_at > 0;
CREATE INDEX registration_status ON registration (status, category, created_at DESC, id DESC) WHERE deleted_at = 0;
CREATE INDEX registration_category ON registration (category, created_at DESC, id DESC) WHERE deleted_at = 0;
CREATE INDEX registration_name ON registration (name, id) WHERE deleted_at = 0;
CREATE INDEX registration_company ON registration (company, id) WHERE deleted_at = 0;
CREATE INDEX registration_phone ON registration (phone, id) WHERE deleted_at = 0;
CREATE INDEX registration_email ON registration (email, id) WHERE deleted_at = 0;
CREATE INDEX registration_amount ON registration (amount_paise, id) WHERE deleted_at = 0;
CREATE INDEX booking_newest ON booking (created_at DESC, id DESC) WHERE deleted_at = 0;
CREATE INDEX booking_deleted ON booking (created_at DESC, id DESC) WHERE deleted_at > 0;
CREATE INDEX booking_status ON booking (status, payment_status, created_at DESC, id DESC) WHERE deleted_at = 0;
CREATE INDEX booking_payment_status ON booking (payment_status, created_at DESC, id DESC) WHERE deleted_at = 0;
CREATE INDEX booking_name ON booking (name, id) WHERE deleted_at = 0;
CREATE INDEX booking_category ON booking (category, id) WHERE deleted_at = 0;
CREATE INDEX booking_type ON booking (type, id) WHERE deleted_at = 0;
CREATE INDEX booking_amount ON booking (total_paise, id) WHERE deleted_at = 0;
CREATE INDEX booking_members ON booking (members, id) WHERE deleted_at = 0;
CREATE INDEX booking_contact_person ON booking (contact_person, id) WHERE deleted_at = 0;
CREATE INDEX payment_order_newest ON payment_order (created_at DESC, id DESC);
CREATE INDEX payment_order_status ON payment_order (status, kind, created_at DESC, id DESC);
CREATE INDEX payment_order_amount ON payment_order (total_paise, id);
CREATE INDEX activity_actor ON activity (actor, id);

-- tally counts records by list, by what lists are filtered by, and by period. grain is a period's length in
-- milliseconds (an hour, a day), 0 for all time; period numbers the grains since 1970 in Asia/Kolkata. A
-- negative grain counts all statuses and categories of its periods together. status and category are a list's
-- own: the booking's category here is its payment status, the order's its kind, the sponsorship's its level, the
-- application's its type; of the activity log they are entity and actor. edition_id is empty where a table has
-- none.
CREATE TABLE tally (
    grain INTEGER NOT NULL,
    list TEXT NOT NULL,
    deleted BOOLEAN NOT NULL,
    period INTEGER NOT NULL,
    status TEXT NOT NULL,
    category TEXT NOT NULL,
    edition_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (grain, list, deleted, period, status, category, edition_id)
) WITHOUT ROWID;
CREATE VIEW grain (ms) AS SELECT 0 UNION ALL SELECT 3600000 UNION ALL SELECT 86400000 UNION ALL SELECT -3600000 UNION ALL SELECT -86400000;
CREATE VIEW tallied AS SELECT * FROM tally;

-- A change of the tallies is an insert into this view, which holds nothing.
CREATE VIEW tally_change (list, deleted, edition_id, status, category, at, n) AS SELECT '', FALSE, '', '', '', 0, 0 WHERE FALSE;
-- +goose StatementBegin
CREATE TRIGGER tally_note INSTEAD OF INSERT ON tally_change BEGIN
    INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
        SELECT ms, NEW.list, NEW.deleted, CASE WHEN ms = 0 THEN 0 ELSE (NEW.at + 19800000) / ABS(ms) END,
            CASE WHEN ms < 0 THEN '' ELSE NEW.status END, CASE WHEN ms < 0 THEN '' ELSE NEW.category END, NEW.edition_id, NEW.n
        FROM grain WHERE TRUE
    ON CONFLICT (grain, list, deleted, period, status, category, edition_id) DO UPDATE SET n = n + excluded.n;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER registration_tally_added AFTER INSERT ON registration BEGIN
    INSERT INTO tally_change VALUES ('registration', NEW.deleted_at > 0, NEW.edition_id, NEW.status, NEW.category, NEW.created_at, 1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER registration_tally_removed AFTER DELETE ON registration BEGIN
    INSERT INTO tally_change VALUES ('registration', OLD.deleted_at > 0, OLD.edition_id, OLD.status, OLD.category, OLD.created_at, -1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER registration_tally_changed AFTER UPDATE OF deleted_at, edition_id, status, category, created_at ON registration WHEN (OLD.deleted_at > 0) IS NOT (NEW.deleted_at > 0) OR OLD.edition_id IS NOT NEW.edition_id OR OLD.status IS NOT NEW.status OR OLD.category IS NOT NEW.category OR OLD.created_at IS NOT NEW.created_at BEGIN
    INSERT INTO tally_change VALUES ('registration', OLD.deleted_at > 0, OLD.edition_id, OLD.status, OLD.category, OLD.created_at, -1);
    INSERT INTO tally_change VALUES ('registration', NEW.deleted_at > 0, NEW.edition_id, NEW.status, NEW.category, NEW.created_at, 1);
END;
-- +goose StatementEnd
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'registration', deleted_at > 0, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE category END, edition_id, COUNT(*)
    FROM registration CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE TRIGGER booking_tally_added AFTER INSERT ON booking BEGIN
    INSERT INTO tally_change VALUES ('booking', NEW.deleted_at > 0, NEW.edition_id, NEW.status, NEW.payment_status, NEW.created_at, 1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER booking_tally_removed AFTER DELETE ON booking BEGIN
    INSERT INTO tally_change VALUES ('booking', OLD.deleted_at > 0, OLD.edition_id, OLD.status, OLD.payment_status, OLD.created_at, -1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER booking_tally_changed AFTER UPDATE OF deleted_at, edition_id, status, payment_status, created_at ON booking WHEN (OLD.deleted_at > 0) IS NOT (NEW.deleted_at > 0) OR OLD.edition_id IS NOT NEW.edition_id OR OLD.status IS NOT NEW.status OR OLD.payment_status IS NOT NEW.payment_status OR OLD.created_at IS NOT NEW.created_at BEGIN
    INSERT INTO tally_change VALUES ('booking', OLD.deleted_at > 0, OLD.edition_id, OLD.status, OLD.payment_status, OLD.created_at, -1);
    INSERT INTO tally_change VALUES ('booking', NEW.deleted_at > 0, NEW.edition_id, NEW.status, NEW.payment_status, NEW.created_at, 1);
END;
-- +goose StatementEnd
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'booking', deleted_at > 0, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE payment_status END, edition_id, COUNT(*)
    FROM booking CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE TRIGGER payment_order_tally_added AFTER INSERT ON payment_order BEGIN
    INSERT INTO tally_change VALUES ('payment_order', FALSE, NEW.edition_id, NEW.status, NEW.kind, NEW.created_at, 1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER payment_order_tally_removed AFTER DELETE ON payment_order BEGIN
    INSERT INTO tally_change VALUES ('payment_order', FALSE, OLD.edition_id, OLD.status, OLD.kind, OLD.created_at, -1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER payment_order_tally_changed AFTER UPDATE OF edition_id, status, kind, created_at ON payment_order WHEN OLD.edition_id IS NOT NEW.edition_id OR OLD.status IS NOT NEW.status OR OLD.kind IS NOT NEW.kind OR OLD.created_at IS NOT NEW.created_at BEGIN
    INSERT INTO tally_change VALUES ('payment_order', FALSE, OLD.edition_id, OLD.status, OLD.kind, OLD.created_at, -1);
    INSERT INTO tally_change VALUES ('payment_order', FALSE, NEW.edition_id, NEW.status, NEW.kind, NEW.created_at, 1);
END;
-- +goose StatementEnd
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'payment_order', FALSE, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE kind END, edition_id, COUNT(*)
    FROM payment_order CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE TRIGGER sponsorship_tally_added AFTER INSERT ON sponsorship BEGIN
    INSERT INTO tally_change VALUES ('sponsorship', NEW.deleted_at > 0, '', NEW.status, NEW.level, NEW.created_at, 1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER sponsorship_tally_removed AFTER DELETE ON sponsorship BEGIN
    INSERT INTO tally_change VALUES ('sponsorship', OLD.deleted_at > 0, '', OLD.status, OLD.level, OLD.created_at, -1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER sponsorship_tally_changed AFTER UPDATE OF deleted_at, status, level, created_at ON sponsorship WHEN (OLD.deleted_at > 0) IS NOT (NEW.deleted_at > 0) OR OLD.status IS NOT NEW.status OR OLD.level IS NOT NEW.level OR OLD.created_at IS NOT NEW.created_at BEGIN
    INSERT INTO tally_change VALUES ('sponsorship', OLD.deleted_at > 0, '', OLD.status, OLD.level, OLD.created_at, -1);
    INSERT INTO tally_change VALUES ('sponsorship', NEW.deleted_at > 0, '', NEW.status, NEW.level, NEW.created_at, 1);
END;
-- +goose StatementEnd
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'sponsorship', deleted_at > 0, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE level END, '', COUNT(*)
    FROM sponsorship CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE TRIGGER application_tally_added AFTER INSERT ON application BEGIN
    INSERT INTO tally_change VALUES ('application', NEW.deleted_at > 0, '', NEW.status, NEW.type, NEW.created_at, 1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER application_tally_removed AFTER DELETE ON application BEGIN
    INSERT INTO tally_change VALUES ('application', OLD.deleted_at > 0, '', OLD.status, OLD.type, OLD.created_at, -1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER application_tally_changed AFTER UPDATE OF deleted_at, status, type, created_at ON application WHEN (OLD.deleted_at > 0) IS NOT (NEW.deleted_at > 0) OR OLD.status IS NOT NEW.status OR OLD.type IS NOT NEW.type OR OLD.created_at IS NOT NEW.created_at BEGIN
    INSERT INTO tally_change VALUES ('application', OLD.deleted_at > 0, '', OLD.status, OLD.type, OLD.created_at, -1);
    INSERT INTO tally_change VALUES ('application', NEW.deleted_at > 0, '', NEW.status, NEW.type, NEW.created_at, 1);
END;
-- +goose StatementEnd
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'application', deleted_at > 0, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE type END, '', COUNT(*)
    FROM application CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE TRIGGER contact_message_tally_added AFTER INSERT ON contact_message BEGIN
    INSERT INTO tally_change VALUES ('contact_message', NEW.deleted_at > 0, '', '', '', NEW.created_at, 1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER contact_message_tally_removed AFTER DELETE ON contact_message BEGIN
    INSERT INTO tally_change VALUES ('contact_message', OLD.deleted_at > 0, '', '', '', OLD.created_at, -1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER contact_message_tally_changed AFTER UPDATE OF deleted_at, created_at ON contact_message WHEN (OLD.deleted_at > 0) IS NOT (NEW.deleted_at > 0) OR OLD.created_at IS NOT NEW.created_at BEGIN
    INSERT INTO tally_change VALUES ('contact_message', OLD.deleted_at > 0, '', '', '', OLD.created_at, -1);
    INSERT INTO tally_change VALUES ('contact_message', NEW.deleted_at > 0, '', '', '', NEW.created_at, 1);
END;
-- +goose StatementEnd
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'contact_message', deleted_at > 0, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        '', '', '', COUNT(*)
    FROM contact_message CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE TRIGGER activity_tally_added AFTER INSERT ON activity BEGIN
    INSERT INTO tally_change VALUES ('activity', FALSE, '', NEW.entity, NEW.actor, NEW.at, 1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER activity_tally_removed AFTER DELETE ON activity BEGIN
    INSERT INTO tally_change VALUES ('activity', FALSE, '', OLD.entity, OLD.actor, OLD.at, -1);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER activity_tally_changed AFTER UPDATE OF entity, actor, at ON activity WHEN OLD.entity IS NOT NEW.entity OR OLD.actor IS NOT NEW.actor OR OLD.at IS NOT NEW.at BEGIN
    INSERT INTO tally_change VALUES ('activity', FALSE, '', OLD.entity, OLD.actor, OLD.at, -1);
    INSERT INTO tally_change VALUES ('activity', FALSE, '', NEW.entity, NEW.actor, NEW.at, 1);
END;
-- +goose StatementEnd
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'activity', FALSE, CASE WHEN ms = 0 THEN 0 ELSE (at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE entity END, CASE WHEN ms < 0 THEN '' ELSE actor END, '', COUNT(*)
    FROM activity CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- The words of search, each with where its record stands among the newest. Those of a deleted record begin
-- with ~, so that neither of the two lists ever passes over the other's.
ALTER TABLE payment_order ADD COLUMN search TEXT NOT NULL DEFAULT '';
-- What earlier versions kept as plain text becomes words, with the endings of the phone number.
UPDATE registration SET search = search || ' ' || substr(phone, 2) || ' ' || substr(phone, 3) || ' ' || substr(phone, 4) || ' ' || substr(phone, 5) || ' ' || substr(phone, 6) || ' ' || substr(phone, 7);
UPDATE registration SET search = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search, '!', ' '), '"', ' '), '#', ' '), '$', ' '), '%', ' '), '&', ' '), '(', ' '), ')', ' '), '*', ' '), '+', ' '), ',', ' '), '''', ' ');
UPDATE registration SET search = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search, '-', ' '), '.', ' '), '/', ' '), ':', ' '), ';', ' '), '<', ' '), '=', ' '), '>', ' '), '?', ' '), '@', ' '), '[', ' ');
UPDATE registration SET search = replace(replace(replace(replace(replace(replace(replace(replace(replace(search, '\', ' '), ']', ' '), '^', ' '), '_', ' '), '`', ' '), '{', ' '), '|', ' '), '}', ' '), '~', ' ');
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
UPDATE booking SET search = search || ' ' || substr(phone, 2) || ' ' || substr(phone, 3) || ' ' || substr(phone, 4) || ' ' || substr(phone, 5) || ' ' || substr(phone, 6) || ' ' || substr(phone, 7);
UPDATE booking SET search = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search, '!', ' '), '"', ' '), '#', ' '), '$', ' '), '%', ' '), '&', ' '), '(', ' '), ')', ' '), '*', ' '), '+', ' '), ',', ' '), '''', ' ');
UPDATE booking SET search = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search, '-', ' '), '.', ' '), '/', ' '), ':', ' '), ';', ' '), '<', ' '), '=', ' '), '>', ' '), '?', ' '), '@', ' '), '[', ' ');
UPDATE booking SET search = replace(replace(replace(replace(replace(replace(replace(replace(replace(search, '\', ' '), ']', ' '), '^', ' '), '_', ' '), '`', ' '), '{', ' '), '|', ' '), '}', ' '), '~', ' ');
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
UPDATE payment_order SET search = LOWER(id || ' ' || payer_name || ' ' || payer_phone || ' ' || payer_email || ' ' || payer_company || ' ' || registration_id || ' ' || booking_id) || ' ' || substr(payer_phone, 2) || ' ' || substr(payer_phone, 3) || ' ' || substr(payer_phone, 4) || ' ' || substr(payer_phone, 5) || ' ' || substr(payer_phone, 6) || ' ' || substr(payer_phone, 7);
UPDATE payment_order SET search = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search, '!', ' '), '"', ' '), '#', ' '), '$', ' '), '%', ' '), '&', ' '), '(', ' '), ')', ' '), '*', ' '), '+', ' '), ',', ' '), '''', ' ');
UPDATE payment_order SET search = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search, '-', ' '), '.', ' '), '/', ' '), ':', ' '), ';', ' '), '<', ' '), '=', ' '), '>', ' '), '?', ' '), '@', ' '), '[', ' ');
UPDATE payment_order SET search = replace(replace(replace(replace(replace(replace(replace(replace(replace(search, '\', ' '), ']', ' '), '^', ' '), '_', ' '), '`', ' '), '{', ' '), '|', ' '), '}', ' '), '~', ' ');
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

-- +goose Down
DROP TRIGGER registration_words_added;
DROP TRIGGER registration_words_removed;
DROP TRIGGER registration_words_changed;
DROP TABLE registration_word;
DROP TRIGGER booking_words_added;
DROP TRIGGER booking_words_removed;
DROP TRIGGER booking_words_changed;
DROP TABLE booking_word;
DROP TRIGGER payment_order_words_added;
DROP TRIGGER payment_order_words_removed;
DROP TRIGGER payment_order_words_changed;
DROP TABLE payment_order_word;
ALTER TABLE payment_order DROP COLUMN search;
DROP TRIGGER registration_tally_added;
DROP TRIGGER registration_tally_removed;
DROP TRIGGER registration_tally_changed;
DROP TRIGGER booking_tally_added;
DROP TRIGGER booking_tally_removed;
DROP TRIGGER booking_tally_changed;
DROP TRIGGER payment_order_tally_added;
DROP TRIGGER payment_order_tally_removed;
DROP TRIGGER payment_order_tally_changed;
DROP TRIGGER sponsorship_tally_added;
DROP TRIGGER sponsorship_tally_removed;
DROP TRIGGER sponsorship_tally_changed;
DROP TRIGGER application_tally_added;
DROP TRIGGER application_tally_removed;
DROP TRIGGER application_tally_changed;
DROP TRIGGER contact_message_tally_added;
DROP TRIGGER contact_message_tally_removed;
DROP TRIGGER contact_message_tally_changed;
DROP TRIGGER activity_tally_added;
DROP TRIGGER activity_tally_removed;
DROP TRIGGER activity_tally_changed;
DROP TRIGGER tally_note;
DROP VIEW tally_change;
DROP VIEW tallied;
DROP VIEW grain;
DROP TABLE tally;
DROP INDEX registration_newest;
DROP INDEX registration_deleted;
DROP INDEX registration_status;
DROP INDEX registration_category;
DROP INDEX registration_name;
DROP INDEX registration_company;
DROP INDEX registration_phone;
DROP INDEX registration_email;
DROP INDEX registration_amount;
DROP INDEX booking_newest;
DROP INDEX booking_deleted;
DROP INDEX booking_status;
DROP INDEX booking_payment_status;
DROP INDEX booking_name;
DROP INDEX booking_category;
DROP INDEX booking_type;
DROP INDEX booking_amount;
DROP INDEX booking_members;
DROP INDEX booking_contact_person;
DROP INDEX payment_order_newest;
DROP INDEX payment_order_status;
DROP INDEX payment_order_amount;
DROP INDEX activity_actor;
CREATE INDEX registration_newest ON registration (deleted_at, created_at DESC, id DESC);
CREATE INDEX booking_newest ON booking (deleted_at, created_at DESC, id DESC);
CREATE INDEX payment_order_newest ON payment_order (created_at DESC, id DESC);
