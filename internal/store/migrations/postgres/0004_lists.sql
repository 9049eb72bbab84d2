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
    grain BIGINT NOT NULL,
    list TEXT NOT NULL,
    deleted BOOLEAN NOT NULL,
    period BIGINT NOT NULL,
    status TEXT NOT NULL,
    category TEXT NOT NULL,
    edition_id TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (grain, list, deleted, period, status, category, edition_id)
);
CREATE VIEW grain (ms) AS VALUES (0::BIGINT), (3600000), (86400000), (-3600000), (-86400000);

-- Writers only add to tally_change: nobody waits for another one's row. One of them now and then folds
-- what is committed into tally; readers add both.
CREATE TABLE tally_change (
    list TEXT NOT NULL,
    deleted BOOLEAN NOT NULL,
    edition_id TEXT NOT NULL,
    status TEXT NOT NULL,
    category TEXT NOT NULL,
    at BIGINT NOT NULL,
    n BIGINT NOT NULL
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

CREATE VIEW tallied AS
    SELECT grain, list, deleted, period, status, category, edition_id, n FROM tally
    UNION ALL
    SELECT g.ms, c.list, c.deleted, CASE WHEN g.ms = 0 THEN 0 ELSE (c.at + 19800000) / ABS(g.ms) END,
        CASE WHEN g.ms < 0 THEN '' ELSE c.status END, CASE WHEN g.ms < 0 THEN '' ELSE c.category END, c.edition_id, c.n
        FROM tally_change c CROSS JOIN grain g;

-- +goose StatementBegin
CREATE FUNCTION tally_fold() RETURNS VOID LANGUAGE sql AS $$
    WITH gone AS (DELETE FROM tally_change RETURNING *)
    INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
        SELECT g.ms, c.list, c.deleted, CASE WHEN g.ms = 0 THEN 0 ELSE (c.at + 19800000) / ABS(g.ms) END,
        CASE WHEN g.ms < 0 THEN '' ELSE c.status END, CASE WHEN g.ms < 0 THEN '' ELSE c.category END, c.edition_id, SUM(c.n)
        FROM gone c CROSS JOIN grain g GROUP BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (grain, list, deleted, period, status, category, edition_id) DO UPDATE SET n = tally.n + excluded.n
$$;
-- +goose StatementEnd

-- The lock lets one transaction fold at a time; all others pass by.
-- +goose StatementBegin
CREATE FUNCTION tally_note(list TEXT, deleted BOOLEAN, edition_id TEXT, status TEXT, category TEXT, at BIGINT, n BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO tally_change VALUES (list, deleted, edition_id, status, category, at, n);
    IF random() < 0.02 AND pg_try_advisory_xact_lock(7421860) THEN
        PERFORM tally_fold();
    END IF;
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION registration_tally() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM tally_note('registration', OLD.deleted_at > 0, OLD.edition_id, OLD.status, OLD.category, OLD.created_at, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM tally_note('registration', NEW.deleted_at > 0, NEW.edition_id, NEW.status, NEW.category, NEW.created_at, 1);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER registration_tally AFTER INSERT OR DELETE ON registration FOR EACH ROW EXECUTE FUNCTION registration_tally();
CREATE TRIGGER registration_tally_changed AFTER UPDATE OF deleted_at, edition_id, status, category, created_at ON registration FOR EACH ROW WHEN ((OLD.deleted_at > 0) IS DISTINCT FROM (NEW.deleted_at > 0) OR OLD.edition_id IS DISTINCT FROM NEW.edition_id OR OLD.status IS DISTINCT FROM NEW.status OR OLD.category IS DISTINCT FROM NEW.category OR OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION registration_tally();
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'registration', deleted_at > 0, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE category END, edition_id, COUNT(*)
    FROM registration CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE FUNCTION booking_tally() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM tally_note('booking', OLD.deleted_at > 0, OLD.edition_id, OLD.status, OLD.payment_status, OLD.created_at, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM tally_note('booking', NEW.deleted_at > 0, NEW.edition_id, NEW.status, NEW.payment_status, NEW.created_at, 1);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER booking_tally AFTER INSERT OR DELETE ON booking FOR EACH ROW EXECUTE FUNCTION booking_tally();
CREATE TRIGGER booking_tally_changed AFTER UPDATE OF deleted_at, edition_id, status, payment_status, created_at ON booking FOR EACH ROW WHEN ((OLD.deleted_at > 0) IS DISTINCT FROM (NEW.deleted_at > 0) OR OLD.edition_id IS DISTINCT FROM NEW.edition_id OR OLD.status IS DISTINCT FROM NEW.status OR OLD.payment_status IS DISTINCT FROM NEW.payment_status OR OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION booking_tally();
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'booking', deleted_at > 0, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE payment_status END, edition_id, COUNT(*)
    FROM booking CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE FUNCTION payment_order_tally() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM tally_note('payment_order', FALSE, OLD.edition_id, OLD.status, OLD.kind, OLD.created_at, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM tally_note('payment_order', FALSE, NEW.edition_id, NEW.status, NEW.kind, NEW.created_at, 1);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER payment_order_tally AFTER INSERT OR DELETE ON payment_order FOR EACH ROW EXECUTE FUNCTION payment_order_tally();
CREATE TRIGGER payment_order_tally_changed AFTER UPDATE OF edition_id, status, kind, created_at ON payment_order FOR EACH ROW WHEN (OLD.edition_id IS DISTINCT FROM NEW.edition_id OR OLD.status IS DISTINCT FROM NEW.status OR OLD.kind IS DISTINCT FROM NEW.kind OR OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION payment_order_tally();
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'payment_order', FALSE, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE kind END, edition_id, COUNT(*)
    FROM payment_order CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE FUNCTION sponsorship_tally() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM tally_note('sponsorship', OLD.deleted_at > 0, '', OLD.status, OLD.level, OLD.created_at, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM tally_note('sponsorship', NEW.deleted_at > 0, '', NEW.status, NEW.level, NEW.created_at, 1);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER sponsorship_tally AFTER INSERT OR DELETE ON sponsorship FOR EACH ROW EXECUTE FUNCTION sponsorship_tally();
CREATE TRIGGER sponsorship_tally_changed AFTER UPDATE OF deleted_at, status, level, created_at ON sponsorship FOR EACH ROW WHEN ((OLD.deleted_at > 0) IS DISTINCT FROM (NEW.deleted_at > 0) OR OLD.status IS DISTINCT FROM NEW.status OR OLD.level IS DISTINCT FROM NEW.level OR OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION sponsorship_tally();
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'sponsorship', deleted_at > 0, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE level END, '', COUNT(*)
    FROM sponsorship CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE FUNCTION application_tally() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM tally_note('application', OLD.deleted_at > 0, '', OLD.status, OLD.type, OLD.created_at, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM tally_note('application', NEW.deleted_at > 0, '', NEW.status, NEW.type, NEW.created_at, 1);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER application_tally AFTER INSERT OR DELETE ON application FOR EACH ROW EXECUTE FUNCTION application_tally();
CREATE TRIGGER application_tally_changed AFTER UPDATE OF deleted_at, status, type, created_at ON application FOR EACH ROW WHEN ((OLD.deleted_at > 0) IS DISTINCT FROM (NEW.deleted_at > 0) OR OLD.status IS DISTINCT FROM NEW.status OR OLD.type IS DISTINCT FROM NEW.type OR OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION application_tally();
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'application', deleted_at > 0, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE status END, CASE WHEN ms < 0 THEN '' ELSE type END, '', COUNT(*)
    FROM application CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE FUNCTION contact_message_tally() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM tally_note('contact_message', OLD.deleted_at > 0, '', '', '', OLD.created_at, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM tally_note('contact_message', NEW.deleted_at > 0, '', '', '', NEW.created_at, 1);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER contact_message_tally AFTER INSERT OR DELETE ON contact_message FOR EACH ROW EXECUTE FUNCTION contact_message_tally();
CREATE TRIGGER contact_message_tally_changed AFTER UPDATE OF deleted_at, created_at ON contact_message FOR EACH ROW WHEN ((OLD.deleted_at > 0) IS DISTINCT FROM (NEW.deleted_at > 0) OR OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION contact_message_tally();
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'contact_message', deleted_at > 0, CASE WHEN ms = 0 THEN 0 ELSE (created_at + 19800000) / ABS(ms) END,
        '', '', '', COUNT(*)
    FROM contact_message CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE FUNCTION activity_tally() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM tally_note('activity', FALSE, '', OLD.entity, OLD.actor, OLD.at, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM tally_note('activity', FALSE, '', NEW.entity, NEW.actor, NEW.at, 1);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER activity_tally AFTER INSERT OR DELETE ON activity FOR EACH ROW EXECUTE FUNCTION activity_tally();
CREATE TRIGGER activity_tally_changed AFTER UPDATE OF entity, actor, at ON activity FOR EACH ROW WHEN (OLD.entity IS DISTINCT FROM NEW.entity OR OLD.actor IS DISTINCT FROM NEW.actor OR OLD.at IS DISTINCT FROM NEW.at) EXECUTE FUNCTION activity_tally();
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'activity', FALSE, CASE WHEN ms = 0 THEN 0 ELSE (at + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE entity END, CASE WHEN ms < 0 THEN '' ELSE actor END, '', COUNT(*)
    FROM activity CROSS JOIN grain GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- The words of search, each with where its record stands among the newest. Those of a deleted record begin
-- with ~, so that neither of the two lists ever passes over the other's.
ALTER TABLE payment_order ADD COLUMN search TEXT NOT NULL DEFAULT '';
-- What earlier versions kept as plain text becomes words, with the endings of the phone number.
UPDATE registration SET search = regexp_replace(search, '[!-/:-@\[-`{-~]+', ' ', 'g') || ' ' || substr(phone, 2) || ' ' || substr(phone, 3) || ' ' || substr(phone, 4) || ' ' || substr(phone, 5) || ' ' || substr(phone, 6) || ' ' || substr(phone, 7);
CREATE TABLE registration_word (
    word TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (word, created_at, id)
);
INSERT INTO registration_word SELECT DISTINCT CASE WHEN t.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) AS word, t.created_at, t.id FROM registration t CROSS JOIN unnest(string_to_array(t.search, ' ')) w WHERE w <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE FUNCTION registration_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM registration_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) FROM unnest(string_to_array(OLD.search, ' ')) w WHERE w <> '');
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM registration_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) FROM unnest(string_to_array(OLD.search, ' ')) w WHERE w <> ''
            EXCEPT SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) FROM unnest(string_to_array(NEW.search, ' ')) w WHERE w <> '' AND OLD.created_at = NEW.created_at);
    END IF;
    INSERT INTO registration_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40), NEW.created_at, NEW.id FROM unnest(string_to_array(NEW.search, ' ')) w WHERE w <> '' ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER registration_words AFTER INSERT OR DELETE ON registration FOR EACH ROW EXECUTE FUNCTION registration_words();
CREATE TRIGGER registration_words_changed AFTER UPDATE OF search, created_at, deleted_at ON registration FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search OR OLD.created_at IS DISTINCT FROM NEW.created_at OR (OLD.deleted_at > 0) IS DISTINCT FROM (NEW.deleted_at > 0)) EXECUTE FUNCTION registration_words();
UPDATE booking SET search = regexp_replace(search, '[!-/:-@\[-`{-~]+', ' ', 'g') || ' ' || substr(phone, 2) || ' ' || substr(phone, 3) || ' ' || substr(phone, 4) || ' ' || substr(phone, 5) || ' ' || substr(phone, 6) || ' ' || substr(phone, 7);
CREATE TABLE booking_word (
    word TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (word, created_at, id)
);
INSERT INTO booking_word SELECT DISTINCT CASE WHEN t.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) AS word, t.created_at, t.id FROM booking t CROSS JOIN unnest(string_to_array(t.search, ' ')) w WHERE w <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE FUNCTION booking_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM booking_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) FROM unnest(string_to_array(OLD.search, ' ')) w WHERE w <> '');
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM booking_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) FROM unnest(string_to_array(OLD.search, ' ')) w WHERE w <> ''
            EXCEPT SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) FROM unnest(string_to_array(NEW.search, ' ')) w WHERE w <> '' AND OLD.created_at = NEW.created_at);
    END IF;
    INSERT INTO booking_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40), NEW.created_at, NEW.id FROM unnest(string_to_array(NEW.search, ' ')) w WHERE w <> '' ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER booking_words AFTER INSERT OR DELETE ON booking FOR EACH ROW EXECUTE FUNCTION booking_words();
CREATE TRIGGER booking_words_changed AFTER UPDATE OF search, created_at, deleted_at ON booking FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search OR OLD.created_at IS DISTINCT FROM NEW.created_at OR (OLD.deleted_at > 0) IS DISTINCT FROM (NEW.deleted_at > 0)) EXECUTE FUNCTION booking_words();
UPDATE payment_order SET search = regexp_replace(LOWER(id || ' ' || payer_name || ' ' || payer_phone || ' ' || payer_email || ' ' || payer_company || ' ' || registration_id || ' ' || booking_id), '[!-/:-@\[-`{-~]+', ' ', 'g') || ' ' || substr(payer_phone, 2) || ' ' || substr(payer_phone, 3) || ' ' || substr(payer_phone, 4) || ' ' || substr(payer_phone, 5) || ' ' || substr(payer_phone, 6) || ' ' || substr(payer_phone, 7);
CREATE TABLE payment_order_word (
    word TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (word, created_at, id)
);
INSERT INTO payment_order_word SELECT DISTINCT left(w, 40) AS word, t.created_at, t.id FROM payment_order t CROSS JOIN unnest(string_to_array(t.search, ' ')) w WHERE w <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE FUNCTION payment_order_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM payment_order_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT left(w, 40) FROM unnest(string_to_array(OLD.search, ' ')) w WHERE w <> '');
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM payment_order_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT left(w, 40) FROM unnest(string_to_array(OLD.search, ' ')) w WHERE w <> ''
            EXCEPT SELECT DISTINCT left(w, 40) FROM unnest(string_to_array(NEW.search, ' ')) w WHERE w <> '' AND OLD.created_at = NEW.created_at);
    END IF;
    INSERT INTO payment_order_word SELECT DISTINCT left(w, 40), NEW.created_at, NEW.id FROM unnest(string_to_array(NEW.search, ' ')) w WHERE w <> '' ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER payment_order_words AFTER INSERT OR DELETE ON payment_order FOR EACH ROW EXECUTE FUNCTION payment_order_words();
CREATE TRIGGER payment_order_words_changed AFTER UPDATE OF search, created_at ON payment_order FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search OR OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION payment_order_words();

-- +goose Down
DROP TRIGGER registration_words ON registration;
DROP TRIGGER registration_words_changed ON registration;
DROP FUNCTION registration_words();
DROP TABLE registration_word;
DROP TRIGGER booking_words ON booking;
DROP TRIGGER booking_words_changed ON booking;
DROP FUNCTION booking_words();
DROP TABLE booking_word;
DROP TRIGGER payment_order_words ON payment_order;
DROP TRIGGER payment_order_words_changed ON payment_order;
DROP FUNCTION payment_order_words();
DROP TABLE payment_order_word;
ALTER TABLE payment_order DROP COLUMN search;
DROP TRIGGER registration_tally ON registration;
DROP TRIGGER registration_tally_changed ON registration;
DROP FUNCTION registration_tally();
DROP TRIGGER booking_tally ON booking;
DROP TRIGGER booking_tally_changed ON booking;
DROP FUNCTION booking_tally();
DROP TRIGGER payment_order_tally ON payment_order;
DROP TRIGGER payment_order_tally_changed ON payment_order;
DROP FUNCTION payment_order_tally();
DROP TRIGGER sponsorship_tally ON sponsorship;
DROP TRIGGER sponsorship_tally_changed ON sponsorship;
DROP FUNCTION sponsorship_tally();
DROP TRIGGER application_tally ON application;
DROP TRIGGER application_tally_changed ON application;
DROP FUNCTION application_tally();
DROP TRIGGER contact_message_tally ON contact_message;
DROP TRIGGER contact_message_tally_changed ON contact_message;
DROP FUNCTION contact_message_tally();
DROP TRIGGER activity_tally ON activity;
DROP TRIGGER activity_tally_changed ON activity;
DROP FUNCTION activity_tally();
DROP FUNCTION tally_note(TEXT, BOOLEAN, TEXT, TEXT, TEXT, BIGINT, BIGINT);
DROP FUNCTION tally_fold();
DROP VIEW tallied;
DROP TABLE tally_change;
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
