-- The schema of Mela.
-- Times are milliseconds since 1970 in UTC, 0 for "never". Amounts are whole paise. A text in several languages is a
-- JSON object by language code.
-- A table whose list may become long has a column "place": created_at in the upper bits, and a number in the lower
-- bits that distinguishes rows of the same millisecond. The newest row has the highest place, so sorting, day filters
-- and search need no separate indexes.
CREATE TABLE edition (
    id TEXT PRIMARY KEY,
    is_current BOOLEAN NOT NULL,
    updated_at INTEGER NOT NULL,
    data TEXT NOT NULL,
    plan TEXT NOT NULL
);
CREATE UNIQUE INDEX edition_current_key ON edition (is_current) WHERE is_current;

CREATE TABLE data_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL);
INSERT INTO data_version (id, version) VALUES (1, 1);

CREATE TABLE hall_stall (
    edition_id TEXT NOT NULL REFERENCES edition (id),
    number TEXT NOT NULL,
    size TEXT NOT NULL,
    position INTEGER NOT NULL,
    released BOOLEAN NOT NULL,
    blocked BOOLEAN NOT NULL,
    reason TEXT NOT NULL,
    stock INTEGER NOT NULL CHECK (stock >= 0),
    PRIMARY KEY (edition_id, number, size)
);

-- The next hall plan of an edition. Visitors do not see it before it is published.
CREATE TABLE hall_draft (
    edition_id TEXT PRIMARY KEY REFERENCES edition (id),
    plan TEXT NOT NULL,
    released TEXT NOT NULL,
    version INTEGER NOT NULL,
    updated_by TEXT NOT NULL,
    updated_at INTEGER NOT NULL
);

-- Books of paper tickets with signed entry codes. Tickets 1 to "sold" were sold and paid for. Tickets from number
-- "revoked_from" on are revoked and do not allow entry; 0 means that no ticket is revoked.
CREATE TABLE ticket_book (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    number INTEGER NOT NULL,
    tickets INTEGER NOT NULL CHECK (tickets BETWEEN 1 AND 255),
    price_paise INTEGER NOT NULL CHECK (price_paise >= 0),
    holder TEXT NOT NULL,
    account_id TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL CHECK (status IN ('made', 'issued', 'counted')),
    sold INTEGER NOT NULL,
    revoked_from INTEGER NOT NULL CHECK (revoked_from BETWEEN 0 AND tickets),
    reason TEXT NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    issued_at INTEGER NOT NULL,
    UNIQUE (edition_id, number),
    CHECK (sold BETWEEN 0 AND tickets AND (revoked_from = 0 OR sold < revoked_from)),
    CHECK (status <> 'made' OR sold = 0),
    CHECK ((status = 'made') = (issued_at = 0)),
    CHECK (status <> 'made' OR account_id = '')
);

CREATE TABLE registration (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    user_id TEXT NOT NULL,
    category TEXT NOT NULL,
    name TEXT NOT NULL,
    phone TEXT NOT NULL,
    company TEXT NOT NULL,
    address TEXT NOT NULL,
    email TEXT NOT NULL,
    website TEXT NOT NULL,
    degree TEXT NOT NULL,
    college TEXT NOT NULL,
    persons INTEGER NOT NULL DEFAULT 1 CHECK (persons BETWEEN 1 AND 255),
    member_names TEXT NOT NULL DEFAULT '',
    answers TEXT NOT NULL DEFAULT '[]', -- to the questions of the office (JSON)
    ticket_book_id TEXT REFERENCES ticket_book (id),
    first_ticket INTEGER NOT NULL DEFAULT 0, -- number of the first sold ticket; 0: no ticket book
    sold_by TEXT NOT NULL DEFAULT '', -- id of the account that sold the entry at the desk
    amount_paise INTEGER NOT NULL CHECK (amount_paise >= 0),
    status TEXT NOT NULL,
    lang TEXT NOT NULL,
    adult BOOLEAN NOT NULL,
    consent TEXT NOT NULL,
    print TEXT NOT NULL,
    sender TEXT NOT NULL DEFAULT '',
    request_id TEXT NOT NULL,
    junk BOOLEAN NOT NULL DEFAULT FALSE, -- suspected: a program filled in the field that people do not see
    transfer_asked_at INTEGER NOT NULL DEFAULT 0, -- when somebody asked to pay by bank transfer; 0: nobody
    -- The state of the ledger of this record, computed from its entries (ledger.State).
    money_status TEXT NOT NULL DEFAULT '',
    due_paise INTEGER NOT NULL DEFAULT 0,
    sold BOOLEAN NOT NULL DEFAULT FALSE,
    waits_paise INTEGER NOT NULL DEFAULT 0,
    on_the_way_paise INTEGER NOT NULL DEFAULT 0,
    overpaid_paise INTEGER NOT NULL DEFAULT 0,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0,
    erased_at INTEGER NOT NULL DEFAULT 0
);
-- If a visitor sends the same content again while the first registration is unpaid, no second registration is created.
CREATE UNIQUE INDEX registration_print_key ON registration (edition_id, print, sender) WHERE status = 'Pending' AND deleted_at = 0;
CREATE UNIQUE INDEX registration_request_key ON registration (request_id) WHERE request_id <> '';
-- Queries that count by edition, day (in Asia/Kolkata), status and category read only this index, and need not sort.
CREATE INDEX registration_edition ON registration (edition_id, status, category, ((place >> 20) + 19800000) / 86400000) WHERE deleted_at = 0;
-- The default order of the list.
CREATE INDEX registration_live ON registration (edition_id, place) WHERE deleted_at = 0;
-- One index per sortable column. In the index of a column with few values, new rows change only a few pages.
CREATE INDEX registration_status ON registration (edition_id, status, place DESC) WHERE deleted_at = 0;
CREATE INDEX registration_category ON registration (edition_id, category, place DESC) WHERE deleted_at = 0;
CREATE INDEX registration_name ON registration (edition_id, name, place DESC) WHERE deleted_at = 0;
CREATE INDEX registration_company ON registration (edition_id, company, place DESC) WHERE deleted_at = 0;
CREATE INDEX registration_amount ON registration (edition_id, amount_paise, place DESC) WHERE deleted_at = 0;
CREATE INDEX registration_junk ON registration (edition_id, place) WHERE junk AND deleted_at = 0;
CREATE INDEX registration_transfer ON registration (place) WHERE transfer_asked_at > 0;
CREATE INDEX registration_deleted ON registration (place) WHERE deleted_at > 0;
-- The next two indexes also contain deleted rows, because they are used to find all records of a person.
CREATE INDEX registration_email ON registration (LOWER(email), place DESC);
CREATE INDEX registration_phone ON registration (phone, place DESC);
CREATE INDEX registration_ticket_book ON registration (ticket_book_id) WHERE ticket_book_id IS NOT NULL;

-- While "holds" is true, the booking holds its stalls. A foreign key of the table "claim" ensures that "live" has the
-- same value in all claims of the booking. Every booking has at least the claim at position 0. Therefore, a confirmed
-- booking that is not deleted always has live claims.
CREATE TABLE booking (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    order_id TEXT NOT NULL,
    name TEXT NOT NULL,
    local_name TEXT NOT NULL DEFAULT '',
    contact_person TEXT NOT NULL,
    phone TEXT NOT NULL,
    email TEXT NOT NULL,
    address TEXT NOT NULL,
    type TEXT NOT NULL,
    category TEXT NOT NULL,
    product TEXT NOT NULL,
    card TEXT NOT NULL,
    members INTEGER NOT NULL,
    gst TEXT NOT NULL,
    requirements TEXT NOT NULL,
    listed BOOLEAN NOT NULL DEFAULT FALSE,
    base_paise INTEGER NOT NULL,
    gst_paise INTEGER NOT NULL,
    total_paise INTEGER NOT NULL,
    status TEXT NOT NULL,
    pay_by TEXT NOT NULL DEFAULT '',
    transfer_asked_at INTEGER NOT NULL DEFAULT 0, -- when somebody asked to pay by bank transfer; 0: nobody
    holds BOOLEAN NOT NULL,
    first_stall INTEGER NOT NULL DEFAULT 0 CHECK (first_stall = 0),
    lang TEXT NOT NULL,
    consent TEXT NOT NULL,
    -- The state of the ledger of this record, computed from its entries (ledger.State).
    money_status TEXT NOT NULL DEFAULT '',
    due_paise INTEGER NOT NULL DEFAULT 0,
    sold BOOLEAN NOT NULL DEFAULT FALSE,
    waits_paise INTEGER NOT NULL DEFAULT 0,
    on_the_way_paise INTEGER NOT NULL DEFAULT 0,
    overpaid_paise INTEGER NOT NULL DEFAULT 0,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0,
    erased_at INTEGER NOT NULL DEFAULT 0,
    UNIQUE (id, holds),
    FOREIGN KEY (id, first_stall) REFERENCES claim (booking_id, position) DEFERRABLE INITIALLY DEFERRED,
    CHECK (holds OR status <> 'Confirmed' OR deleted_at > 0),
    CHECK (NOT holds OR status <> 'Rejected' AND deleted_at = 0)
);
CREATE UNIQUE INDEX booking_order_key ON booking (order_id) WHERE order_id <> '';
CREATE INDEX booking_edition ON booking (edition_id, place, status, money_status) WHERE deleted_at = 0;
CREATE INDEX booking_live ON booking (edition_id, place) WHERE deleted_at = 0;
CREATE INDEX booking_status ON booking (edition_id, status, place DESC) WHERE deleted_at = 0;
CREATE INDEX booking_money_status ON booking (edition_id, money_status, place DESC) WHERE deleted_at = 0;
CREATE INDEX booking_name ON booking (edition_id, name, place DESC) WHERE deleted_at = 0;
CREATE INDEX booking_contact_person ON booking (edition_id, contact_person, place DESC) WHERE deleted_at = 0;
CREATE INDEX booking_category ON booking (edition_id, category, place DESC) WHERE deleted_at = 0;
CREATE INDEX booking_type ON booking (edition_id, type, place DESC) WHERE deleted_at = 0;
CREATE INDEX booking_amount ON booking (edition_id, total_paise, place DESC) WHERE deleted_at = 0;
CREATE INDEX booking_members ON booking (edition_id, members, place DESC) WHERE deleted_at = 0;
CREATE INDEX booking_transfer ON booking (place) WHERE transfer_asked_at > 0;
CREATE INDEX booking_deleted ON booking (place) WHERE deleted_at > 0;
CREATE INDEX booking_email ON booking (LOWER(email));
CREATE INDEX booking_phone ON booking (phone);

CREATE TABLE claim (
    booking_id TEXT NOT NULL,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    number TEXT NOT NULL,
    size TEXT NOT NULL,
    unit INTEGER NOT NULL,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    base_paise INTEGER NOT NULL,
    gst_paise INTEGER NOT NULL,
    total_paise INTEGER NOT NULL,
    live BOOLEAN NOT NULL,
    PRIMARY KEY (booking_id, number, size),
    UNIQUE (booking_id, position),
    FOREIGN KEY (booking_id, live) REFERENCES booking (id, holds) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED
);
-- This index prevents a stall from being sold twice.
CREATE UNIQUE INDEX claim_live_key ON claim (edition_id, number, size, unit) WHERE live;
CREATE INDEX claim_stall ON claim (edition_id, number, size);

CREATE TABLE sponsorship (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    contact_person TEXT NOT NULL,
    mobile TEXT NOT NULL,
    email TEXT NOT NULL,
    category TEXT NOT NULL,
    level TEXT NOT NULL,
    company TEXT NOT NULL DEFAULT '',
    address TEXT NOT NULL DEFAULT '',
    gst TEXT NOT NULL DEFAULT '', -- the sponsor's GST number
    -- The agreed amount before GST and the GST on it. The paid amount is computed from the orders and payments.
    amount_paise INTEGER NOT NULL DEFAULT 0 CHECK (amount_paise >= 0),
    gst_paise INTEGER NOT NULL DEFAULT 0 CHECK (gst_paise >= 0),
    status TEXT NOT NULL,
    lang TEXT NOT NULL,
    consent TEXT NOT NULL,
    print TEXT NOT NULL DEFAULT '',
    sender TEXT NOT NULL DEFAULT '',
    fresh BOOLEAN NOT NULL DEFAULT FALSE,
    request_id TEXT NOT NULL DEFAULT '',
    junk BOOLEAN NOT NULL DEFAULT FALSE,
    -- The state of the ledger of this record, computed from its entries (ledger.State).
    money_status TEXT NOT NULL DEFAULT '',
    due_paise INTEGER NOT NULL DEFAULT 0,
    sold BOOLEAN NOT NULL DEFAULT FALSE,
    waits_paise INTEGER NOT NULL DEFAULT 0,
    on_the_way_paise INTEGER NOT NULL DEFAULT 0,
    overpaid_paise INTEGER NOT NULL DEFAULT 0,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0,
    erased_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX sponsorship_print_key ON sponsorship (print, sender) WHERE fresh AND deleted_at = 0;
CREATE UNIQUE INDEX sponsorship_request_key ON sponsorship (request_id) WHERE request_id <> '';
CREATE INDEX sponsorship_edition ON sponsorship (edition_id, place, status, level) WHERE deleted_at = 0;
CREATE INDEX sponsorship_junk ON sponsorship (edition_id, place) WHERE junk AND deleted_at = 0;
CREATE INDEX sponsorship_deleted ON sponsorship (place) WHERE deleted_at > 0;

CREATE TABLE payment_order (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    user_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    registration_id TEXT REFERENCES registration (id),
    booking_id TEXT REFERENCES booking (id) DEFERRABLE INITIALLY DEFERRED,
    sponsorship_id TEXT REFERENCES sponsorship (id),
    channel TEXT NOT NULL,
    total_paise INTEGER NOT NULL CHECK (total_paise > 0),
    status TEXT NOT NULL,
    attempt TEXT NOT NULL,
    attempt_message TEXT NOT NULL,
    client_key TEXT NOT NULL,
    client_print TEXT NOT NULL,
    provider_key TEXT NOT NULL,
    session_id TEXT NOT NULL,
    cf_order_id TEXT NOT NULL,
    payer_name TEXT NOT NULL,
    payer_phone TEXT NOT NULL,
    payer_email TEXT NOT NULL,
    payer_address TEXT NOT NULL,
    payer_company TEXT NOT NULL,
    method TEXT NOT NULL,
    redirect_url TEXT NOT NULL,
    callback_url TEXT NOT NULL,
    lang TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    hold_until INTEGER NOT NULL,
    next_check_at INTEGER NOT NULL,
    refunds_due_at INTEGER NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    failure TEXT NOT NULL DEFAULT '',
    checks INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    unreachable BOOLEAN NOT NULL,
    paid_at INTEGER NOT NULL,
    search TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    CHECK ((kind = 'registration') = (registration_id IS NOT NULL) AND (kind = 'booking') = (booking_id IS NOT NULL)
        AND (kind = 'sponsorship') = (sponsorship_id IS NOT NULL))
);
CREATE UNIQUE INDEX payment_order_client_key ON payment_order (client_key) WHERE client_key <> '';
-- A registration has at most one order that can be paid.
CREATE UNIQUE INDEX payment_order_live_key ON payment_order (registration_id)
    WHERE registration_id IS NOT NULL AND status IN ('CREATING', 'ACTIVE', 'CLOSING');
CREATE INDEX payment_order_due ON payment_order (next_check_at) WHERE next_check_at > 0;
CREATE INDEX payment_order_set_aside ON payment_order (place) WHERE failures >= 3;
CREATE INDEX payment_order_refunds_due ON payment_order (refunds_due_at) WHERE refunds_due_at > 0;
CREATE INDEX payment_order_registration ON payment_order (registration_id) WHERE registration_id IS NOT NULL;
CREATE INDEX payment_order_booking ON payment_order (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX payment_order_sponsorship ON payment_order (sponsorship_id) WHERE sponsorship_id IS NOT NULL;
CREATE INDEX payment_order_phone ON payment_order (payer_phone) WHERE payer_phone <> '';
CREATE INDEX payment_order_email ON payment_order (LOWER(payer_email)) WHERE payer_email <> '';
CREATE INDEX payment_order_edition ON payment_order (edition_id, place);
CREATE INDEX payment_order_day ON payment_order (edition_id, status, kind, ((place >> 20) + 19800000) / 86400000);
CREATE INDEX payment_order_status ON payment_order (edition_id, status, place DESC);
CREATE INDEX payment_order_amount ON payment_order (edition_id, total_paise, place DESC);

CREATE TABLE payment (
    cf_payment_id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES payment_order (id),
    status TEXT NOT NULL,
    amount_paise INTEGER NOT NULL,
    currency TEXT NOT NULL,
    payment_group TEXT NOT NULL,
    bank_reference TEXT NOT NULL,
    message TEXT NOT NULL,
    at INTEGER NOT NULL,
    completed_at INTEGER NOT NULL,
    settled_by TEXT NOT NULL DEFAULT ''
);
CREATE INDEX payment_order_id ON payment (order_id);
CREATE INDEX payment_bank_reference ON payment (UPPER(bank_reference)) WHERE bank_reference <> '';
-- The day book reads payments in the order of these indexes.
CREATE INDEX payment_money ON payment ((CASE WHEN completed_at > 0 THEN completed_at ELSE at END), cf_payment_id)
    WHERE status = 'SUCCESS';
CREATE INDEX payment_unsettled ON payment ((CASE WHEN completed_at > 0 THEN completed_at ELSE at END), cf_payment_id)
    WHERE status = 'SUCCESS' AND settled_by = '';

-- A till is the cash that an account manages from the till's opening to its closing. counted_paise is the amount that
-- the account counted at closing. A second person must approve this amount. The expected amount is the float plus the
-- till's cash payments.
CREATE TABLE till (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    account_id TEXT NOT NULL,
    float_paise INTEGER NOT NULL CHECK (float_paise >= 0),
    counted_paise INTEGER NOT NULL CHECK (counted_paise >= 0),
    closed_by TEXT NOT NULL DEFAULT '',
    notes TEXT NOT NULL, -- the counted notes by value
    note TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'closed', 'approved')),
    opened_at INTEGER NOT NULL,
    closed_at INTEGER NOT NULL,
    CHECK ((status = 'open') = (closed_at = 0))
);
CREATE UNIQUE INDEX till_open_key ON till (account_id) WHERE status = 'open';
CREATE INDEX till_newest ON till (opened_at DESC, id DESC);

-- Devices of the entry desk. Each device has its own series of receipt numbers. The name of the series is "D" followed
-- by the value of the column series.
CREATE TABLE desk_device (
    id TEXT PRIMARY KEY,
    series INTEGER NOT NULL UNIQUE CHECK (series BETWEEN 1 AND 99),
    name TEXT NOT NULL,
    key_hash TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    revoked_at INTEGER NOT NULL
);
-- Open pairing codes of the entry desk. A code works only once, because its row is deleted when a phone uses the code.
CREATE TABLE desk_pairing (
    code_hash TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    expires_at INTEGER NOT NULL
);
-- Registration ids that a device may sell while it is offline. The device receives the signed entry codes in advance.
-- The registration is created when the device sends the sale to the server.
CREATE TABLE walk_in_code (
    registration_id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    device_id TEXT NOT NULL REFERENCES desk_device (id),
    issued_at INTEGER NOT NULL
);
CREATE INDEX walk_in_code_device ON walk_in_code (device_id);

CREATE TABLE webhook_receipt (
    dedupe_key TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    order_id TEXT NOT NULL,
    raw TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    done_at INTEGER NOT NULL
);

-- The last number of each series of documents. "code" is the financial year or, after a restore, the code of the new
-- series.
CREATE TABLE document_series (
    prefix TEXT NOT NULL,
    code TEXT NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (prefix, code)
);
-- The document series after a restore. The numbers that were issued between the backup and the failure are unknown.
-- Therefore, documents have another series code until the financial year ends. The first document of the series sets
-- its year.
CREATE TABLE document_restart (
    code TEXT PRIMARY KEY,
    year TEXT,
    begun_at INTEGER NOT NULL
);

-- The money of the records (internal/ledger). An entry is never changed or deleted. Its key is its position in the ledger
-- of its record, so of two processes that add an entry at the same time only one succeeds.
CREATE TABLE ledger_entry (
    record_kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    no INTEGER NOT NULL CHECK (no > 0),
    edition_id TEXT NOT NULL REFERENCES edition (id),
    kind TEXT NOT NULL,
    amount_paise INTEGER NOT NULL,
    product TEXT NOT NULL,
    item TEXT NOT NULL,
    description TEXT NOT NULL,
    tax_mode TEXT NOT NULL,
    tax_rate INTEGER NOT NULL,
    sac TEXT NOT NULL,
    base_paise INTEGER NOT NULL,
    gst_paise INTEGER NOT NULL,
    of_no INTEGER NOT NULL CHECK (of_no < no),
    takes_back INTEGER NOT NULL CHECK (takes_back < no),
    order_id TEXT NOT NULL,
    payment_id TEXT NOT NULL,
    decision_id TEXT NOT NULL,
    payout_id TEXT NOT NULL,
    method TEXT NOT NULL,
    reference TEXT NOT NULL,
    provision TEXT NOT NULL,
    till_id TEXT NOT NULL,
    cause TEXT NOT NULL,
    day INTEGER NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    by_account TEXT NOT NULL,
    PRIMARY KEY (record_kind, record_id, no)
);
-- What the provider has captured or refunded is in the ledger once.
CREATE UNIQUE INDEX ledger_entry_payment ON ledger_entry (payment_id) WHERE kind = 'payment' AND payment_id <> '' AND takes_back = 0;
CREATE UNIQUE INDEX ledger_entry_refund ON ledger_entry (payment_id) WHERE kind = 'refund' AND payment_id <> '' AND takes_back = 0;
-- The day book.
CREATE INDEX ledger_entry_money ON ledger_entry ((CASE WHEN day > 0 THEN day ELSE at END), record_id, no)
    WHERE kind IN ('payment', 'refund', 'dishonoured');
CREATE INDEX ledger_entry_order ON ledger_entry (order_id) WHERE order_id <> '';
CREATE INDEX ledger_entry_reference ON ledger_entry (UPPER(reference)) WHERE reference <> '';
CREATE INDEX ledger_entry_till ON ledger_entry (till_id) WHERE till_id <> '';
CREATE INDEX ledger_entry_deducted ON ledger_entry (edition_id, at) WHERE kind IN ('tds', 'gst_tds');

-- What the office decides about a ledger: proposed, approved, refused.
CREATE TABLE ledger_decision (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    record_kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    amount_paise INTEGER NOT NULL,
    reason TEXT NOT NULL,
    of_no INTEGER NOT NULL,
    cancelled_by TEXT NOT NULL,
    charges TEXT NOT NULL,
    step TEXT NOT NULL,
    promise TEXT NOT NULL,
    given TEXT NOT NULL,
    money TEXT NOT NULL,
    chain TEXT NOT NULL,
    proposed_by TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    refusal TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    proposed_at INTEGER NOT NULL,
    decided_at INTEGER NOT NULL,
    CHECK (status IN ('asked', 'proposed') OR decided_at > 0)
);
CREATE INDEX ledger_decision_record ON ledger_decision (record_kind, record_id);
-- A payer has at most one request that waits.
CREATE UNIQUE INDEX ledger_decision_asked ON ledger_decision (record_kind, record_id) WHERE status = 'asked';

-- Money that goes back of one payment. When it has left, a refund is in the ledger.
CREATE TABLE ledger_payout (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    record_kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    decision_id TEXT NOT NULL,
    of_no INTEGER NOT NULL,
    amount_paise INTEGER NOT NULL CHECK (amount_paise >= 0),
    reason TEXT NOT NULL,
    status TEXT NOT NULL,
    method TEXT NOT NULL,
    provider_id TEXT NOT NULL,
    tries INTEGER NOT NULL,
    provider_key TEXT NOT NULL,
    cf_refund_id TEXT NOT NULL,
    failure TEXT NOT NULL,
    reference TEXT NOT NULL,
    day INTEGER NOT NULL,
    chain TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    sent_at INTEGER NOT NULL,
    done_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
);
CREATE INDEX ledger_payout_record ON ledger_payout (record_kind, record_id);
CREATE INDEX ledger_payout_open ON ledger_payout (status) WHERE status NOT IN ('SUCCESS', 'STOPPED');
CREATE UNIQUE INDEX ledger_payout_provider ON ledger_payout (provider_id) WHERE provider_id <> '';

-- Numbered documents. A document is never changed or deleted; only its recipient is erased after the legal time.
-- "about" is the document that is corrected or named. The last five amounts are what the document adds to what is supplied:
-- they are negative for a credit note, and 0 for documents about money.
CREATE TABLE ledger_document (
    number TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    record_kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    about TEXT REFERENCES ledger_document (number) DEFERRABLE INITIALLY DEFERRED,
    total_paise INTEGER NOT NULL CHECK (total_paise >= 0),
    issued_at INTEGER NOT NULL,
    content TEXT NOT NULL,
    search TEXT NOT NULL,
    taxable_paise INTEGER NOT NULL,
    cgst_paise INTEGER NOT NULL,
    sgst_paise INTEGER NOT NULL,
    igst_paise INTEGER NOT NULL,
    net_paise INTEGER NOT NULL,
    UNIQUE (record_kind, record_id, position)
);
-- The list of a period, its search and its sums read this index alone: the rows are long.
CREATE INDEX ledger_document_issued ON ledger_document (edition_id, issued_at, number, kind, taxable_paise, cgst_paise,
    sgst_paise, igst_paise, net_paise, search);
CREATE INDEX ledger_document_number ON ledger_document (edition_id, number);
CREATE INDEX ledger_document_amount ON ledger_document (edition_id, total_paise, number DESC);
CREATE INDEX ledger_document_about ON ledger_document (about);

-- The registration of documents at the invoice portal (e-invoice). qr is the signed text that the portal has given.
CREATE TABLE ledger_irn (
    number TEXT PRIMARY KEY REFERENCES ledger_document (number),
    irn TEXT NOT NULL,
    ack_number TEXT NOT NULL,
    ack_at INTEGER NOT NULL,
    qr TEXT NOT NULL,
    by_account TEXT NOT NULL
);

-- The certificates of deducted tax that have arrived, by the entry of the deduction.
CREATE TABLE ledger_certificate (
    record_kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    no INTEGER NOT NULL,
    number TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    file_path TEXT NOT NULL, -- '' if no file was uploaded
    file_name TEXT NOT NULL,
    by_account TEXT NOT NULL,
    PRIMARY KEY (record_kind, record_id, no),
    FOREIGN KEY (record_kind, record_id, no) REFERENCES ledger_entry (record_kind, record_id, no)
);

-- The statements of the bank (internal/bank). A format is the columns that the office has chosen for files with the same
-- headings.
CREATE TABLE bank_format (
    headings TEXT PRIMARY KEY,
    columns TEXT NOT NULL,
    updated_at INTEGER NOT NULL
);
CREATE TABLE bank_statement (
    id TEXT PRIMARY KEY,
    file TEXT NOT NULL,
    actor TEXT NOT NULL,
    first_day INTEGER NOT NULL,
    last_day INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    known INTEGER NOT NULL,
    created_at INTEGER NOT NULL
);
-- The id is a hash of the day, the amount and the texts, and of nth: the second of equal lines of a day in one file has
-- nth 2. Money that went out has a negative amount.
CREATE TABLE bank_line (
    id TEXT PRIMARY KEY,
    statement_id TEXT NOT NULL REFERENCES bank_statement (id),
    place INTEGER NOT NULL,
    day INTEGER NOT NULL,
    amount_paise INTEGER NOT NULL,
    text TEXT NOT NULL,
    reference TEXT NOT NULL,
    nth INTEGER NOT NULL,
    not_ours TEXT NOT NULL,
    not_ours_at INTEGER NOT NULL,
    search TEXT NOT NULL
);
CREATE INDEX bank_line_day ON bank_line (day, place);
-- To what a line belongs. A match with a payment that was refused or taken back does not count any more.
CREATE TABLE bank_match (
    line_id TEXT NOT NULL REFERENCES bank_line (id),
    position INTEGER NOT NULL,
    record_kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    decision_id TEXT NOT NULL,
    entry_no INTEGER NOT NULL,
    settlement TEXT NOT NULL,
    amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
    by_account TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (line_id, position)
);
CREATE INDEX bank_match_decision ON bank_match (decision_id);

-- What is to be done about the ledgers, of all editions. The rows follow from the ledger and are written with it.
CREATE TABLE ledger_task (
    record_kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    kind TEXT NOT NULL,
    task_id TEXT NOT NULL,
    amount_paise INTEGER NOT NULL,
    since INTEGER NOT NULL,
    about TEXT NOT NULL,
    PRIMARY KEY (record_kind, record_id, position)
);
CREATE INDEX ledger_task_since ON ledger_task (kind, since);

CREATE TABLE settlement_import (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL,
    preview TEXT NOT NULL UNIQUE,
    file TEXT NOT NULL,
    actor TEXT NOT NULL,
    added INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    unchanged INTEGER NOT NULL,
    created_at INTEGER NOT NULL
);
CREATE INDEX settlement_import_newest ON settlement_import (created_at DESC, id DESC);

-- amount_paise is the amount of the payment or refund. net_paise is its effect on the settlement, negative for a
-- deduction. order_id, payment_ref and refund_ref are copied from the report; payment_id and refund_id are our own
-- ids.
CREATE TABLE settlement_entry (
    id TEXT PRIMARY KEY,
    import_id TEXT NOT NULL REFERENCES settlement_import (id),
    type TEXT NOT NULL,
    number TEXT NOT NULL,
    status TEXT NOT NULL,
    amount_paise INTEGER NOT NULL,
    fee_paise INTEGER NOT NULL,
    tax_paise INTEGER NOT NULL,
    net_paise INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    payment_ref TEXT NOT NULL,
    refund_ref TEXT NOT NULL,
    utr TEXT NOT NULL,
    remarks TEXT NOT NULL,
    payment_id TEXT NOT NULL,
    refund_id TEXT NOT NULL,
    mismatch TEXT NOT NULL,
    accepted_by TEXT NOT NULL,
    at INTEGER NOT NULL,
    settled_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
);
CREATE INDEX settlement_entry_settled ON settlement_entry (settled_at, utr);
CREATE INDEX settlement_entry_utr ON settlement_entry (utr, at, id);
CREATE INDEX settlement_entry_refund ON settlement_entry (refund_id) WHERE refund_id <> '';
CREATE INDEX settlement_entry_at ON settlement_entry (at) WHERE type = 'PAYMENT';
CREATE INDEX settlement_entry_mismatch ON settlement_entry (mismatch, settled_at, id) WHERE mismatch <> '';

-- Forms that visitors sent. If the same content is sent twice within minutes, only one record is created. Later,
-- "fresh" is set to false, and the same content creates a new record.
CREATE TABLE contact_message (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    message TEXT NOT NULL,
    lang TEXT NOT NULL,
    consent TEXT NOT NULL,
    owner TEXT NOT NULL DEFAULT '',
    answered_at INTEGER NOT NULL DEFAULT 0,
    answered_by TEXT NOT NULL DEFAULT '',
    print TEXT NOT NULL DEFAULT '',
    sender TEXT NOT NULL DEFAULT '',
    fresh BOOLEAN NOT NULL DEFAULT FALSE,
    request_id TEXT NOT NULL DEFAULT '',
    junk BOOLEAN NOT NULL DEFAULT FALSE,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0,
    erased_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX contact_message_print_key ON contact_message (print, sender) WHERE fresh AND deleted_at = 0;
CREATE UNIQUE INDEX contact_message_request_key ON contact_message (request_id) WHERE request_id <> '';
CREATE INDEX contact_message_edition ON contact_message (edition_id, place) WHERE deleted_at = 0;
CREATE INDEX contact_message_junk ON contact_message (edition_id, place) WHERE junk AND deleted_at = 0;
CREATE INDEX contact_message_deleted ON contact_message (place) WHERE deleted_at > 0;

CREATE TABLE application (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    type TEXT NOT NULL,
    name TEXT NOT NULL,
    occupation TEXT NOT NULL,
    address TEXT NOT NULL,
    email TEXT NOT NULL,
    experience TEXT NOT NULL,
    mobile TEXT NOT NULL,
    biodata_path TEXT NOT NULL,
    biodata_name TEXT NOT NULL,
    biodata_type TEXT NOT NULL,
    biodata_bytes INTEGER NOT NULL,
    biodata_scanned BOOLEAN NOT NULL,
    status TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    lang TEXT NOT NULL,
    consent TEXT NOT NULL,
    print TEXT NOT NULL DEFAULT '',
    sender TEXT NOT NULL DEFAULT '',
    fresh BOOLEAN NOT NULL DEFAULT FALSE,
    request_id TEXT NOT NULL DEFAULT '',
    junk BOOLEAN NOT NULL DEFAULT FALSE,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0,
    erased_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX application_print_key ON application (print, sender) WHERE fresh AND deleted_at = 0;
CREATE UNIQUE INDEX application_request_key ON application (request_id) WHERE request_id <> '';
CREATE INDEX application_edition ON application (edition_id, place, status, type) WHERE deleted_at = 0;
CREATE INDEX application_junk ON application (edition_id, place) WHERE junk AND deleted_at = 0;
CREATE INDEX application_deleted ON application (place) WHERE deleted_at > 0;

-- What a firm tells visitors about itself (internal/exhibitor). It belongs to the firm's first booking.
CREATE TABLE exhibitor_profile (
    booking_id TEXT PRIMARY KEY REFERENCES booking (id),
    edition_id TEXT NOT NULL,
    logo TEXT NOT NULL,
    about TEXT NOT NULL,
    products TEXT NOT NULL,
    phone TEXT NOT NULL,
    phone_shown BOOLEAN NOT NULL,
    website TEXT NOT NULL,
    website_shown BOOLEAN NOT NULL,
    hidden BOOLEAN NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
);
CREATE INDEX exhibitor_profile_edition ON exhibitor_profile (edition_id);

-- Content of the public pages. The lists in these tables are short.
CREATE TABLE partner (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    website TEXT NOT NULL,
    line TEXT NOT NULL,
    level TEXT NOT NULL,
    logo TEXT NOT NULL,
    sample BOOLEAN NOT NULL,
    position INTEGER NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE news (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    day TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    photo TEXT NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE photo (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    alt TEXT NOT NULL,
    caption TEXT NOT NULL,
    focus TEXT NOT NULL,
    image TEXT NOT NULL,
    position INTEGER NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE logo (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    image TEXT NOT NULL,
    position INTEGER NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE banner (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    title TEXT NOT NULL,
    images TEXT NOT NULL,
    position INTEGER NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE committee_member (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    name TEXT NOT NULL,
    name_in TEXT NOT NULL,
    designation TEXT NOT NULL,
    institute TEXT NOT NULL,
    group_name TEXT NOT NULL,
    photo TEXT NOT NULL,
    email TEXT NOT NULL,
    patron BOOLEAN NOT NULL,
    message TEXT NOT NULL,
    committee TEXT NOT NULL,
    sample BOOLEAN NOT NULL,
    position INTEGER NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX committee_member_edition ON committee_member (edition_id, position) WHERE deleted_at = 0;

-- Texts that the office uses for replies and bulk messages.
CREATE TABLE saved_text (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    title TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX saved_text_edition ON saved_text (edition_id, title) WHERE deleted_at = 0;

CREATE TABLE programme_item (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    day TEXT NOT NULL,
    from_time TEXT NOT NULL,
    until_time TEXT NOT NULL,
    hall TEXT NOT NULL,
    title TEXT NOT NULL,
    speaker TEXT NOT NULL,
    about TEXT NOT NULL,
    topic TEXT NOT NULL,
    languages TEXT NOT NULL,
    speakers TEXT NOT NULL,
    status TEXT NOT NULL,
    planned TEXT NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX programme_item_edition ON programme_item (edition_id, day, from_time) WHERE deleted_at = 0;

CREATE TABLE speaker (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    name TEXT NOT NULL,
    institute TEXT NOT NULL,
    about TEXT NOT NULL,
    photo TEXT NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX speaker_edition ON speaker (edition_id) WHERE deleted_at = 0;

CREATE TABLE counter (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    venue TEXT NOT NULL,
    entry_fee_paise INTEGER NOT NULL CHECK (entry_fee_paise >= 0),
    event_date TEXT NOT NULL,
    hours INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);

-- Event counters: one for each edition, and those of other events. An edition's counter is computed from the edition,
-- so that its date and entry fee are stored only once. If the edition has no entry fee, the counter's fee is 10000
-- paise.
CREATE VIEW event_counter AS
SELECT ROW_NUMBER() OVER (ORDER BY id) AS place, 'edition-' || id AS id, id AS edition_id,
    COALESCE(json_extract(data, '$.venue.en'), '') AS venue,
    COALESCE(json_extract(data, '$.defaultFeePaise'), 10000) AS entry_fee_paise,
    json_extract(data, '$.firstDay') AS event_date,
    CAST(SUBSTR(json_extract(data, '$.opensAt'), 1, 2) AS INTEGER) AS hours,
    CAST(SUBSTR(json_extract(data, '$.opensAt'), 4, 2) AS INTEGER) AS minutes,
    CAST('0' || SUBSTR(json_extract(data, '$.opensAt'), 7, 2) AS INTEGER) AS seconds,
    ' ' || LOWER(COALESCE(json_extract(data, '$.venue.en'), '')) || ' ' || REPLACE(json_extract(data, '$.firstDay'), '-', ' ') || ' ' AS search,
    updated_at AS version, updated_at AS created_at, updated_at, 0 AS deleted_at
FROM edition
UNION ALL
SELECT place, id, edition_id, venue, entry_fee_paise, event_date, hours, minutes, seconds, search, version, created_at, updated_at, deleted_at
FROM counter;

CREATE TABLE account (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    must_change BOOLEAN NOT NULL,
    password_expires_at INTEGER NOT NULL,
    approves_from INTEGER NOT NULL,
    link_hash TEXT NOT NULL,
    link_expires_at INTEGER NOT NULL,
    disabled BOOLEAN NOT NULL,
    factor_required BOOLEAN NOT NULL,
    factor_secret TEXT NOT NULL,
    factor_pending TEXT NOT NULL,
    factor_step INTEGER NOT NULL,
    recovery TEXT NOT NULL,
    version INTEGER NOT NULL,
    signed_in_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL
);
-- An account that has given another one access in the last days does not count as a second person for it. Rows of
-- deleted accounts stay, because they are parts of chains.
CREATE TABLE account_access (
    account_id TEXT NOT NULL,
    given_by TEXT NOT NULL,
    given_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, given_by)
);

CREATE UNIQUE INDEX account_link ON account (link_hash) WHERE link_hash <> '';

CREATE TABLE passkey (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    credential TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL
);
CREATE INDEX passkey_account ON passkey (account_id);

-- Saved views of the portal's lists. "search" is the query part of the list's URL.
CREATE TABLE list_view (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    list TEXT NOT NULL CHECK (list <> ''),
    name TEXT NOT NULL CHECK (name <> ''),
    search TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (account_id, list, name)
);

-- A passkey challenge can be used only once.
CREATE TABLE passkey_challenge (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    data TEXT NOT NULL,
    expires_at INTEGER NOT NULL
);

CREATE TABLE session (
    token_hash TEXT PRIMARY KEY,
    data BLOB NOT NULL,
    account_id TEXT NOT NULL,
    address TEXT NOT NULL,
    agent TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
);
CREATE INDEX session_expires ON session (expires_at);
CREATE INDEX session_account ON session (account_id);

-- Hashes of the network and the device that sent each stall order. They are stored for about a day, to limit the
-- number of unpaid stalls per network and per device.
CREATE TABLE hold_source (
    order_id TEXT PRIMARY KEY,
    network TEXT NOT NULL,
    site TEXT NOT NULL,
    device TEXT NOT NULL,
    created_at INTEGER NOT NULL
);
CREATE INDEX hold_source_network ON hold_source (network);
CREATE INDEX hold_source_site ON hold_source (site) WHERE site <> '';
CREATE INDEX hold_source_device ON hold_source (device) WHERE device <> '';
-- Concurrent orders from the same phone number, device or network lock these rows. Otherwise, they could exceed the
-- limits together.
CREATE TABLE hold_lock (id TEXT PRIMARY KEY, used_at INTEGER NOT NULL);

CREATE TABLE failed_sign_in (key TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX failed_sign_in_key ON failed_sign_in (key, at);

-- Ids increase with time, so sorting by time needs no separate index.
CREATE TABLE activity (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    edition_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    entity TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    summary TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    search TEXT NOT NULL
);
CREATE INDEX activity_edition ON activity (edition_id, id);
CREATE INDEX activity_entity ON activity (entity, entity_id);
CREATE INDEX activity_actor ON activity (actor, id);

CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    run_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease TEXT NOT NULL DEFAULT '',
    lease_until INTEGER NOT NULL DEFAULT 0,
    done_at INTEGER NOT NULL DEFAULT 0,
    dead_at INTEGER NOT NULL DEFAULT 0,
    again_at INTEGER NOT NULL DEFAULT 0, -- when to run again, if the job was added again while it ran
    error TEXT NOT NULL DEFAULT '',
    request_id TEXT NOT NULL DEFAULT '' -- of the request that wrote it
);
CREATE UNIQUE INDEX job_live_key ON job (kind, key) WHERE done_at = 0 AND dead_at = 0;
CREATE INDEX job_due ON job (run_at) WHERE done_at = 0 AND dead_at = 0;
CREATE INDEX job_done ON job (done_at) WHERE done_at > 0;
CREATE INDEX job_dead ON job (dead_at) WHERE dead_at > 0;

CREATE TABLE message (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    recipient TEXT NOT NULL,
    phone TEXT NOT NULL,
    name TEXT NOT NULL,
    lang TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    link TEXT NOT NULL,
    link_for TEXT NOT NULL DEFAULT '',
    reply_to TEXT NOT NULL,
    entity TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    document TEXT NOT NULL DEFAULT '',
    campaign_id TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL,
    tries INTEGER NOT NULL,
    failure TEXT NOT NULL,
    tried_at INTEGER NOT NULL,
    round INTEGER NOT NULL,
    passed_on_at INTEGER NOT NULL,
    passed_on_by TEXT NOT NULL,
    search TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    sent_at INTEGER NOT NULL,
    channel TEXT NOT NULL DEFAULT '',
    delivery TEXT NOT NULL DEFAULT ''
);
CREATE INDEX message_entity ON message (entity_id);
CREATE INDEX message_status ON message (edition_id, status, place DESC);
-- With this index, the program counts a recipient's e-mails. E-mails that people who are not signed in can cause are
-- limited per recipient and day.
CREATE INDEX message_recipient ON message (LOWER(recipient), created_at) WHERE recipient <> '';
CREATE INDEX message_edition ON message (edition_id, place);
-- A campaign has at most one message per record. If it is news, it also has at most one per e-mail address and, for
-- messages without an e-mail address, at most one per phone number.
CREATE UNIQUE INDEX message_campaign_record ON message (campaign_id, entity_id) WHERE campaign_id <> '';
CREATE UNIQUE INDEX message_campaign_address
    ON message (campaign_id, (CASE recipient WHEN '' THEN phone ELSE LOWER(recipient) END))
    WHERE kind = 'campaign' AND (recipient <> '' OR phone <> '');

-- Bulk messages. "records" contains the ids of the chosen records, separated by spaces, and "written" is the number of
-- records that are already handled. For each handled record, there is a message, or the person could not be reached.
-- "rule" names the automatic message that started it.
CREATE TABLE campaign (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    purpose TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    records TEXT NOT NULL,
    chosen INTEGER NOT NULL,
    written INTEGER NOT NULL,
    send_at INTEGER NOT NULL DEFAULT 0,
    rule TEXT NOT NULL DEFAULT '',
    whatsapp BOOLEAN NOT NULL DEFAULT FALSE,
    budget_paise INTEGER NOT NULL DEFAULT 0,
    request_id TEXT NOT NULL UNIQUE,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    stopped_at INTEGER NOT NULL DEFAULT 0,
    stopped_by TEXT NOT NULL DEFAULT ''
);
CREATE INDEX campaign_edition ON campaign (edition_id, created_at);

-- The automatic messages that the office has changed or switched on. See package automatic.
CREATE TABLE automatic_message (
    name TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    enabled_at INTEGER NOT NULL DEFAULT 0,
    enabled_by TEXT NOT NULL DEFAULT '',
    whatsapp BOOLEAN NOT NULL DEFAULT FALSE,
    version INTEGER NOT NULL
);

-- WhatsApp (internal/message/whatsapp). The only row of whatsapp_account contains what the office has set and what the
-- provider says of the number. Prices and costs are hundredths of a paisa.
CREATE TABLE whatsapp_account (
    id TEXT PRIMARY KEY,
    budget_paise INTEGER NOT NULL,
    word TEXT NOT NULL,
    number TEXT NOT NULL DEFAULT '',
    name TEXT NOT NULL DEFAULT '',
    quality TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL DEFAULT '',
    tier TEXT NOT NULL DEFAULT '',
    halted_at INTEGER NOT NULL DEFAULT 0,
    halted TEXT NOT NULL DEFAULT '',
    checked_at INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL DEFAULT 0
);

-- Texts of messages that were submitted to WhatsApp. "name" contains a hash of the text.
CREATE TABLE whatsapp_template (
    name TEXT NOT NULL,
    lang TEXT NOT NULL,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    category TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    submitted_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (name, lang)
);

-- How a message goes by WhatsApp. "params" contains the values of the template's variables.
CREATE TABLE whatsapp_delivery (
    id TEXT PRIMARY KEY,
    provider_id TEXT,
    phone TEXT NOT NULL,
    template TEXT NOT NULL,
    lang TEXT NOT NULL,
    params TEXT NOT NULL,
    state TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    cost INTEGER NOT NULL DEFAULT 0,
    day TEXT NOT NULL DEFAULT '',
    code INTEGER NOT NULL DEFAULT 0,
    failure TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    tried_at INTEGER NOT NULL DEFAULT 0,
    updated_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX whatsapp_delivery_provider ON whatsapp_delivery (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX whatsapp_delivery_day ON whatsapp_delivery (day) WHERE cost > 0;
CREATE INDEX whatsapp_delivery_open ON whatsapp_delivery (tried_at) WHERE state IN ('accepted', 'sent');

-- People who wrote to the office by WhatsApp, or to whom it writes. A person is known by the number or by the provider's
-- user id.
CREATE TABLE whatsapp_contact (
    id TEXT PRIMARY KEY,
    phone TEXT,
    user_id TEXT,
    name TEXT NOT NULL DEFAULT '',
    lang TEXT NOT NULL DEFAULT '',
    stopped_at INTEGER NOT NULL DEFAULT 0,
    unreachable_at INTEGER NOT NULL DEFAULT 0,
    wrote_at INTEGER NOT NULL DEFAULT 0,
    waits_since INTEGER NOT NULL DEFAULT 0,
    latest_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX whatsapp_contact_phone ON whatsapp_contact (phone) WHERE phone IS NOT NULL;
CREATE UNIQUE INDEX whatsapp_contact_user ON whatsapp_contact (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX whatsapp_contact_latest ON whatsapp_contact (latest_at) WHERE latest_at > 0;

-- The texts of conversations. The id of an incoming text is the provider's. "code" is an entry code that is sent as a
-- picture above the text. "template" is the approved text that is sent instead of a free one. "sender" is the account
-- that wrote an outgoing text; it is empty if the program wrote it.
CREATE TABLE whatsapp_text (
    id TEXT PRIMARY KEY,
    contact_id TEXT NOT NULL REFERENCES whatsapp_contact (id) ON DELETE CASCADE,
    incoming BOOLEAN NOT NULL,
    provider_id TEXT,
    body TEXT NOT NULL,
    code TEXT NOT NULL DEFAULT '',
    template TEXT NOT NULL DEFAULT '',
    sender TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    cost INTEGER NOT NULL DEFAULT 0,
    day TEXT NOT NULL DEFAULT '',
    failure TEXT NOT NULL DEFAULT '',
    at INTEGER NOT NULL,
    tried_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX whatsapp_text_contact ON whatsapp_text (contact_id, at);
CREATE UNIQUE INDEX whatsapp_text_provider ON whatsapp_text (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX whatsapp_text_day ON whatsapp_text (day) WHERE day <> '';

-- E-mail addresses and phone numbers that are unsubscribed from campaigns, as hashes.
CREATE TABLE unsubscribed (
    contact TEXT PRIMARY KEY,
    at INTEGER NOT NULL
);

CREATE TABLE message_text (
    kind TEXT NOT NULL,
    lang TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (kind, lang)
);

-- A row means that the summary of that day (YYYY-MM-DD in India) was created.
CREATE TABLE daily_summary (
    day TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL
);

-- The keys that sign entry codes. A key number fits into one byte of a code.
CREATE TABLE signing_key (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 255),
    public_key TEXT NOT NULL,
    seed TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER NOT NULL DEFAULT 0
);
-- Devices that check entry codes. A device authenticates with its own key instead of an account. Times are real times
-- from the machine's clock.
CREATE TABLE gate_device (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    gate TEXT NOT NULL,
    key_hash TEXT NOT NULL DEFAULT '',
    pairing_hash TEXT NOT NULL DEFAULT '',
    pairing_expires_at INTEGER NOT NULL DEFAULT 0,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    paired_at INTEGER NOT NULL DEFAULT 0,
    revoked_at INTEGER NOT NULL DEFAULT 0,
    seen_at INTEGER NOT NULL DEFAULT 0,
    offset_ms INTEGER NOT NULL DEFAULT 0,
    battery INTEGER NOT NULL DEFAULT -1 CHECK (battery BETWEEN -1 AND 100),
    queue INTEGER NOT NULL DEFAULT 0 CHECK (queue >= 0),
    manifest_at INTEGER NOT NULL DEFAULT 0,
    app_version TEXT NOT NULL DEFAULT '',
    message_id TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX gate_device_key ON gate_device (key_hash) WHERE key_hash <> '';
CREATE UNIQUE INDEX gate_device_pairing ON gate_device (pairing_hash) WHERE pairing_hash <> '';

-- What the office tells everybody on a day of the fair, on the website and on the devices of the gate. "text" is JSON.
CREATE TABLE announcement (
    id TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    website BOOLEAN NOT NULL,
    devices BOOLEAN NOT NULL,
    created_by TEXT NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER NOT NULL,
    stopped_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX announcement_at ON announcement (at);

-- All scans of entry codes by devices. An admission refers to the scan that caused it. If "admitted" is true but no
-- admission refers to the scan, the scan is a conflict. Scans are never deleted.
CREATE TABLE gate_scan (
    id TEXT PRIMARY KEY,
    device_id TEXT REFERENCES gate_device (id),
    edition_id TEXT NOT NULL REFERENCES edition (id),
    kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    member INTEGER NOT NULL,
    key_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    at INTEGER NOT NULL,
    device_at INTEGER NOT NULL,
    offset_ms INTEGER NOT NULL,
    received_at INTEGER NOT NULL,
    offline BOOLEAN NOT NULL,
    by_hand BOOLEAN NOT NULL,
    admitted BOOLEAN NOT NULL,
    undone BOOLEAN NOT NULL DEFAULT FALSE, -- the office took the admission back; sending the scan again changes nothing
    answer TEXT NOT NULL,
    created_by TEXT NOT NULL,
    resolved_at INTEGER NOT NULL DEFAULT 0,
    resolved_by TEXT NOT NULL DEFAULT '',
    CHECK (at <= received_at)
);
CREATE INDEX gate_scan_device ON gate_scan (device_id, received_at) WHERE admitted;
CREATE INDEX gate_scan_person ON gate_scan (record_id, member, day);
CREATE INDEX gate_scan_open ON gate_scan (edition_id, at) WHERE admitted AND resolved_at = 0;

-- Admissions at the gate. Days are YYYY-MM-DD in Asia/Kolkata.
CREATE TABLE admission (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    member INTEGER NOT NULL,
    day TEXT NOT NULL,
    entry_group TEXT NOT NULL,
    by_hand BOOLEAN NOT NULL,
    account_id TEXT NOT NULL,
    account TEXT NOT NULL,
    at INTEGER NOT NULL,
    scan_id TEXT REFERENCES gate_scan (id)
);
-- This index ensures that an entry code admits a person only once per day.
CREATE UNIQUE INDEX admission_once ON admission (record_id, member, day);
CREATE UNIQUE INDEX admission_scan ON admission (scan_id) WHERE scan_id IS NOT NULL;
-- Queries that count admissions read only this index, not the table.
CREATE INDEX admission_day ON admission (edition_id, day, entry_group, at);

-- Internal notes of the office on a record: a registration, a booking, an order or a record that a visitor sent. They
-- are erased with the person's data.
CREATE TABLE note (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    author TEXT NOT NULL,
    text TEXT NOT NULL CHECK (text <> ''),
    at INTEGER NOT NULL
);
CREATE INDEX note_record ON note (record_id, at);

-- Bulk actions on several records of a list. The table bulk_item contains these records; "position" is
-- the record's position in the list.
CREATE TABLE bulk_run (
    id TEXT PRIMARY KEY,
    list TEXT NOT NULL,
    action TEXT NOT NULL,
    account_id TEXT NOT NULL,
    request_key TEXT NOT NULL,
    undo_of TEXT UNIQUE,
    created_at INTEGER NOT NULL,
    stopped_at INTEGER NOT NULL DEFAULT 0,
    finished_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX bulk_run_key ON bulk_run (account_id, request_key) WHERE request_key <> '';
CREATE INDEX bulk_run_created ON bulk_run (created_at);
CREATE TABLE bulk_item (
    run_id TEXT NOT NULL REFERENCES bulk_run (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    record_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    before_status TEXT NOT NULL,
    status TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
    code TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (run_id, position)
);
CREATE INDEX bulk_item_state ON bulk_item (run_id, state, position);

-- Consent to a version of the privacy notice.
CREATE TABLE consent (
    kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    purpose TEXT NOT NULL,
    notice TEXT NOT NULL,
    lang TEXT NOT NULL,
    source TEXT NOT NULL DEFAULT '', -- how the office says that the person agreed
    at INTEGER NOT NULL,
    withdrawn_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, record_id, purpose)
);

CREATE TABLE privacy_request (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    order_id TEXT NOT NULL,
    lang TEXT NOT NULL,
    wish TEXT NOT NULL,
    correction TEXT NOT NULL,
    proven BOOLEAN NOT NULL,
    answer TEXT NOT NULL,
    answered_by TEXT NOT NULL,
    search TEXT NOT NULL,
    answered_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
);
CREATE INDEX privacy_request_due ON privacy_request (state, due_at, id);

CREATE TABLE privacy_link (
    token_hash TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    order_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
);
CREATE INDEX privacy_link_created ON privacy_link (created_at);

-- Search indexes: the trigrams of the search texts of the long lists. They store no text, so a search also compares the
-- rows. Triggers keep them up to date.
CREATE VIRTUAL TABLE registration_search USING fts5 (text, tokenize = 'trigram', detail = 'none', content = '', contentless_delete = 1);
CREATE TRIGGER registration_search_insert AFTER INSERT ON registration BEGIN
    INSERT INTO registration_search (rowid, text) VALUES (NEW.place, NEW.search);
END;
CREATE TRIGGER registration_search_update AFTER UPDATE OF search ON registration WHEN NEW.search <> OLD.search BEGIN
    UPDATE registration_search SET text = NEW.search WHERE rowid = NEW.place;
END;
CREATE TRIGGER registration_search_delete AFTER DELETE ON registration BEGIN
    DELETE FROM registration_search WHERE rowid = OLD.place;
END;
CREATE VIRTUAL TABLE booking_search USING fts5 (text, tokenize = 'trigram', detail = 'none', content = '', contentless_delete = 1);
CREATE TRIGGER booking_search_insert AFTER INSERT ON booking BEGIN
    INSERT INTO booking_search (rowid, text) VALUES (NEW.place, NEW.search);
END;
CREATE TRIGGER booking_search_update AFTER UPDATE OF search ON booking WHEN NEW.search <> OLD.search BEGIN
    UPDATE booking_search SET text = NEW.search WHERE rowid = NEW.place;
END;
CREATE TRIGGER booking_search_delete AFTER DELETE ON booking BEGIN
    DELETE FROM booking_search WHERE rowid = OLD.place;
END;
CREATE VIRTUAL TABLE payment_order_search USING fts5 (text, tokenize = 'trigram', detail = 'none', content = '', contentless_delete = 1);
CREATE TRIGGER payment_order_search_insert AFTER INSERT ON payment_order BEGIN
    INSERT INTO payment_order_search (rowid, text) VALUES (NEW.place, NEW.search);
END;
CREATE TRIGGER payment_order_search_update AFTER UPDATE OF search ON payment_order WHEN NEW.search <> OLD.search BEGIN
    UPDATE payment_order_search SET text = NEW.search WHERE rowid = NEW.place;
END;
CREATE TRIGGER payment_order_search_delete AFTER DELETE ON payment_order BEGIN
    DELETE FROM payment_order_search WHERE rowid = OLD.place;
END;
CREATE VIRTUAL TABLE contact_message_search USING fts5 (text, tokenize = 'trigram', detail = 'none', content = '', contentless_delete = 1);
CREATE TRIGGER contact_message_search_insert AFTER INSERT ON contact_message BEGIN
    INSERT INTO contact_message_search (rowid, text) VALUES (NEW.place, NEW.search);
END;
CREATE TRIGGER contact_message_search_update AFTER UPDATE OF search ON contact_message WHEN NEW.search <> OLD.search BEGIN
    UPDATE contact_message_search SET text = NEW.search WHERE rowid = NEW.place;
END;
CREATE TRIGGER contact_message_search_delete AFTER DELETE ON contact_message BEGIN
    DELETE FROM contact_message_search WHERE rowid = OLD.place;
END;
CREATE VIRTUAL TABLE sponsorship_search USING fts5 (text, tokenize = 'trigram', detail = 'none', content = '', contentless_delete = 1);
CREATE TRIGGER sponsorship_search_insert AFTER INSERT ON sponsorship BEGIN
    INSERT INTO sponsorship_search (rowid, text) VALUES (NEW.place, NEW.search);
END;
CREATE TRIGGER sponsorship_search_update AFTER UPDATE OF search ON sponsorship WHEN NEW.search <> OLD.search BEGIN
    UPDATE sponsorship_search SET text = NEW.search WHERE rowid = NEW.place;
END;
CREATE TRIGGER sponsorship_search_delete AFTER DELETE ON sponsorship BEGIN
    DELETE FROM sponsorship_search WHERE rowid = OLD.place;
END;
CREATE VIRTUAL TABLE application_search USING fts5 (text, tokenize = 'trigram', detail = 'none', content = '', contentless_delete = 1);
CREATE TRIGGER application_search_insert AFTER INSERT ON application BEGIN
    INSERT INTO application_search (rowid, text) VALUES (NEW.place, NEW.search);
END;
CREATE TRIGGER application_search_update AFTER UPDATE OF search ON application WHEN NEW.search <> OLD.search BEGIN
    UPDATE application_search SET text = NEW.search WHERE rowid = NEW.place;
END;
CREATE TRIGGER application_search_delete AFTER DELETE ON application BEGIN
    DELETE FROM application_search WHERE rowid = OLD.place;
END;
CREATE VIRTUAL TABLE message_search USING fts5 (text, tokenize = 'trigram', detail = 'none', content = '', contentless_delete = 1);
CREATE TRIGGER message_search_insert AFTER INSERT ON message BEGIN
    INSERT INTO message_search (rowid, text) VALUES (NEW.place, NEW.search);
END;
CREATE TRIGGER message_search_update AFTER UPDATE OF search ON message WHEN NEW.search <> OLD.search BEGIN
    UPDATE message_search SET text = NEW.search WHERE rowid = NEW.place;
END;
CREATE TRIGGER message_search_delete AFTER DELETE ON message BEGIN
    DELETE FROM message_search WHERE rowid = OLD.place;
END;
CREATE VIRTUAL TABLE activity_search USING fts5 (text, tokenize = 'trigram', detail = 'none', content = '', contentless_delete = 1);
CREATE TRIGGER activity_search_insert AFTER INSERT ON activity BEGIN
    INSERT INTO activity_search (rowid, text) VALUES (NEW.id, NEW.search);
END;
CREATE TRIGGER activity_search_update AFTER UPDATE OF search ON activity WHEN NEW.search <> OLD.search BEGIN
    UPDATE activity_search SET text = NEW.search WHERE rowid = NEW.id;
END;
CREATE TRIGGER activity_search_delete AFTER DELETE ON activity BEGIN
    DELETE FROM activity_search WHERE rowid = OLD.id;
END;

-- Backups to the configured storage location. This table describes only this installation, so backups do not contain
-- it.
CREATE TABLE backup_run (
    id TEXT PRIMARY KEY,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL DEFAULT 0,
    outcome TEXT NOT NULL CHECK (outcome IN ('RUNNING', 'VERIFIED', 'FAILED')),
    file TEXT NOT NULL DEFAULT '',
    records INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    uploads INTEGER NOT NULL DEFAULT 0,
    failure TEXT NOT NULL DEFAULT ''
);
-- Only one process writes a backup at a time.
CREATE UNIQUE INDEX backup_run_running ON backup_run (outcome) WHERE outcome = 'RUNNING';
CREATE INDEX backup_run_newest ON backup_run (outcome, started_at);

-- Settings from the setup page, encrypted with MELA_SECRET. The id is the name of an environment variable. If this
-- variable is set, its value is used instead.
CREATE TABLE setting (id TEXT PRIMARY KEY, value TEXT NOT NULL);

-- The hash of the one-time code for the setup page. As long as there is no owner account, the program replaces the
-- hash at each startup.
CREATE TABLE setup_code (id INTEGER PRIMARY KEY CHECK (id = 1), hash TEXT NOT NULL);

-- A value that was encrypted with MELA_SECRET. A program with another secret cannot decrypt it, and therefore none of
-- the other encrypted values.
CREATE TABLE secret_check (id INTEGER PRIMARY KEY CHECK (id = 1), sealed TEXT NOT NULL);

-- There is a row while a process is filling the database with demo data. The process extends lease_until repeatedly.
-- If lease_until has passed, the process is considered killed.
CREATE TABLE demo_filling (id INTEGER PRIMARY KEY CHECK (id = 1), lease_until INTEGER NOT NULL);

-- The payment simulator (internal/payment/sandbox). Its tables stay empty on a site that takes real payments. The
-- documents are JSON. Times are of the simulator's clock, and 0 means none.
CREATE TABLE sandbox_state (id TEXT PRIMARY KEY, due_at INTEGER NOT NULL, document TEXT NOT NULL);
CREATE TABLE sandbox_orders (id TEXT PRIMARY KEY, due_at INTEGER NOT NULL, document TEXT NOT NULL);
CREATE INDEX sandbox_orders_due ON sandbox_orders (due_at);

-- The WhatsApp simulator (internal/message/whatsapp/simulator). The documents are JSON.
CREATE TABLE whatsapp_sandbox (id TEXT PRIMARY KEY, due_at INTEGER NOT NULL, document TEXT NOT NULL);
CREATE INDEX whatsapp_sandbox_due ON whatsapp_sandbox (due_at) WHERE due_at > 0;

-- The hash of the schema with which this database was created. The program refuses a database with another schema.
CREATE TABLE schema_hash (id INTEGER PRIMARY KEY CHECK (id = 1), hash TEXT NOT NULL);
