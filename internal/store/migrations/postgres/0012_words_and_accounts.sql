-- Two words at once, and pages in the middle of a list, at a million records. Each row of a table of words now also has
-- hints, the beginnings of all words of its record folded into 63 bits: along the rarer of two words the other one's
-- presence is read from the same entry of the index, and only what the hints let through is looked up. A word sets a
-- bit by its first three characters, and one more by its first five; words that begin with a digit set none. And the
-- tally's shorter period is a quarter of an hour, so that fewer rows are passed over from its beginning.
-- And an account that is removed can be restored for a while, like any other record.
-- +goose Up
ALTER TABLE account ADD COLUMN deleted_at BIGINT NOT NULL DEFAULT 0;
LOCK TABLE registration, booking, payment_order, sponsorship, application, contact_message, activity IN SHARE ROW EXCLUSIVE MODE;
SELECT tally_fold();
CREATE OR REPLACE VIEW grain (ms) AS VALUES (0::BIGINT), (900000), (86400000), (-900000), (-86400000);
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
-- The rows lie in the order of the key, as they do when they come in with time: what is summed up is read from few pages.
CLUSTER tally USING tally_pkey;
-- +goose StatementBegin
CREATE FUNCTION word_hints(search TEXT) RETURNS BIGINT LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    RETURN (SELECT COALESCE(BIT_OR(1::BIGINT << ((ascii(w) * 16 + ascii(substr(w, 2)) * 31 + ascii(substr(w, 3))) % 63)) FILTER (WHERE length(w) > 2), 0)
            | COALESCE(BIT_OR(1::BIGINT << ((ascii(w) * 5 + ascii(substr(w, 2)) * 11 + ascii(substr(w, 3)) * 17 + ascii(substr(w, 4)) * 23 + ascii(substr(w, 5)) * 29) % 63)) FILTER (WHERE length(w) > 4), 0)
        FROM unnest(string_to_array(search, ' ')) w WHERE w COLLATE "C" > ':');
END $$;
-- +goose StatementEnd
DROP TABLE registration_word;
CREATE TABLE registration_word (
    word TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    id TEXT NOT NULL,
    hints BIGINT NOT NULL,
    PRIMARY KEY (word, created_at, id) INCLUDE (hints)
);
WITH r AS MATERIALIZED (SELECT id, created_at, deleted_at, search, word_hints(search) AS hints FROM registration)
INSERT INTO registration_word SELECT DISTINCT CASE WHEN r.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) AS word, r.created_at, r.id, r.hints FROM r CROSS JOIN unnest(string_to_array(r.search, ' ')) w WHERE w <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION registration_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    noted BIGINT;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM registration_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) FROM unnest(string_to_array(OLD.search, ' ')) w WHERE w <> '');
    END IF;
    IF TG_OP <> 'DELETE' THEN
        noted := word_hints(NEW.search);
        INSERT INTO registration_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40), NEW.created_at, NEW.id, noted FROM unnest(string_to_array(NEW.search, ' ')) w WHERE w <> '';
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
DROP TABLE booking_word;
CREATE TABLE booking_word (
    word TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    id TEXT NOT NULL,
    hints BIGINT NOT NULL,
    PRIMARY KEY (word, created_at, id) INCLUDE (hints)
);
WITH r AS MATERIALIZED (SELECT id, created_at, deleted_at, search, word_hints(search) AS hints FROM booking)
INSERT INTO booking_word SELECT DISTINCT CASE WHEN r.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) AS word, r.created_at, r.id, r.hints FROM r CROSS JOIN unnest(string_to_array(r.search, ' ')) w WHERE w <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION booking_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    noted BIGINT;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM booking_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT CASE WHEN OLD.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) FROM unnest(string_to_array(OLD.search, ' ')) w WHERE w <> '');
    END IF;
    IF TG_OP <> 'DELETE' THEN
        noted := word_hints(NEW.search);
        INSERT INTO booking_word SELECT DISTINCT CASE WHEN NEW.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40), NEW.created_at, NEW.id, noted FROM unnest(string_to_array(NEW.search, ' ')) w WHERE w <> '';
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
DROP TABLE payment_order_word;
CREATE TABLE payment_order_word (
    word TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    id TEXT NOT NULL,
    hints BIGINT NOT NULL,
    PRIMARY KEY (word, created_at, id) INCLUDE (hints)
);
WITH r AS MATERIALIZED (SELECT id, created_at, search, word_hints(search) AS hints FROM payment_order)
INSERT INTO payment_order_word SELECT DISTINCT left(w, 40) AS word, r.created_at, r.id, r.hints FROM r CROSS JOIN unnest(string_to_array(r.search, ' ')) w WHERE w <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION payment_order_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    noted BIGINT;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM payment_order_word WHERE created_at = OLD.created_at AND id = OLD.id AND word IN (SELECT DISTINCT left(w, 40) FROM unnest(string_to_array(OLD.search, ' ')) w WHERE w <> '');
    END IF;
    IF TG_OP <> 'DELETE' THEN
        noted := word_hints(NEW.search);
        INSERT INTO payment_order_word SELECT DISTINCT left(w, 40), NEW.created_at, NEW.id, noted FROM unnest(string_to_array(NEW.search, ' ')) w WHERE w <> '';
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd

-- +goose Down
DELETE FROM account WHERE deleted_at > 0;
ALTER TABLE account DROP COLUMN deleted_at;
LOCK TABLE registration, booking, payment_order, sponsorship, application, contact_message, activity IN SHARE ROW EXCLUSIVE MODE;
SELECT tally_fold();
CREATE OR REPLACE VIEW grain (ms) AS VALUES (0::BIGINT), (3600000), (86400000), (-3600000), (-86400000);
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
DROP TABLE registration_word;
CREATE TABLE registration_word (
    word TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (word, created_at, id)
);
INSERT INTO registration_word SELECT DISTINCT CASE WHEN t.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) AS word, t.created_at, t.id FROM registration t CROSS JOIN unnest(string_to_array(t.search, ' ')) w WHERE w <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION registration_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
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
DROP TABLE booking_word;
CREATE TABLE booking_word (
    word TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (word, created_at, id)
);
INSERT INTO booking_word SELECT DISTINCT CASE WHEN t.deleted_at > 0 THEN '~' ELSE '' END || left(w, 40) AS word, t.created_at, t.id FROM booking t CROSS JOIN unnest(string_to_array(t.search, ' ')) w WHERE w <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION booking_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
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
DROP TABLE payment_order_word;
CREATE TABLE payment_order_word (
    word TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (word, created_at, id)
);
INSERT INTO payment_order_word SELECT DISTINCT left(w, 40) AS word, t.created_at, t.id FROM payment_order t CROSS JOIN unnest(string_to_array(t.search, ' ')) w WHERE w <> '' ORDER BY 1, 2, 3;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION payment_order_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
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
DROP FUNCTION word_hints(TEXT);
