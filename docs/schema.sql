-- Drawn from the migrations by `npm run docs`; do not edit.
-- The schema as it is today: tables with indexes and triggers, then functions, then views.

create table account_freeze (
  freeze_id bigint not null generated always as identity,
  custno text not null,
  document text not null,
  until date,
  began_at timestamp with time zone not null,
  requested_by text not null,
  decided_by text,
  ended_at timestamp with time zone,
  end_document text,
  end_requested_by text,
  end_decided_by text,
  emergency_id bigint,
  constraint account_freeze_check CHECK ((requested_by <> decided_by)),
  constraint account_freeze_check1 CHECK ((end_requested_by <> end_decided_by)),
  constraint account_freeze_check2 CHECK ((num_nulls(ended_at, end_document, end_requested_by, end_decided_by) = ANY (ARRAY[0, 4]))),
  constraint account_freeze_decided CHECK ((num_nonnulls(decided_by, emergency_id) = 1)),
  constraint account_freeze_document_check CHECK ((document ~ '^[^[:cntrl:]]{1,24}$'::text)),
  constraint account_freeze_end_document_check CHECK ((end_document ~ '^[^[:cntrl:]]{1,24}$'::text)),
  constraint account_freeze_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint account_freeze_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(name),
  constraint account_freeze_emergency_id_fkey FOREIGN KEY (emergency_id) REFERENCES emergency(emergency_id),
  constraint account_freeze_end_decided_by_fkey FOREIGN KEY (end_decided_by) REFERENCES operator(name),
  constraint account_freeze_end_requested_by_fkey FOREIGN KEY (end_requested_by) REFERENCES operator(name),
  constraint account_freeze_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(name),
  constraint account_freeze_pkey PRIMARY KEY (freeze_id),
  constraint account_freeze_custno_document_key UNIQUE (custno, document)
);
CREATE TRIGGER account_freeze_ends BEFORE UPDATE ON account_freeze FOR EACH ROW EXECUTE FUNCTION account_freezes_only_end();
CREATE CONSTRAINT TRIGGER account_freeze_released AFTER INSERT ON account_freeze DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('account freeze');
CREATE CONSTRAINT TRIGGER account_unfreeze_released AFTER UPDATE ON account_freeze DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('account unfreeze');

create table act_approval (
  request_id bigint not null,
  operator text not null,
  digest text not null,
  approved_at timestamp with time zone not null,
  evidence jsonb,
  constraint act_approval_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint act_approval_request_id_fkey FOREIGN KEY (request_id) REFERENCES act_request(request_id),
  constraint act_approval_pkey PRIMARY KEY (request_id, operator)
);
CREATE TRIGGER act_approval_apart BEFORE INSERT ON act_approval FOR EACH ROW EXECUTE FUNCTION approvals_are_given_apart();
CREATE TRIGGER act_approval_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON act_approval FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER act_approval_of_open BEFORE INSERT ON act_approval FOR EACH ROW EXECUTE FUNCTION approvals_are_of_open_requests();

create table act_file (
  request_id bigint not null,
  path text not null,
  content_enc text not null,
  constraint act_file_request_id_fkey FOREIGN KEY (request_id) REFERENCES act_request(request_id),
  constraint act_file_pkey PRIMARY KEY (request_id, path)
);

create table act_paper (
  paper_id bigint not null generated always as identity,
  request_id bigint,
  emergency_id bigint,
  name text not null,
  kind text not null,
  sha256 text not null,
  bytes integer not null,
  content_enc text not null,
  about_enc text not null,
  constraint act_paper_bytes_check CHECK ((bytes > 0)),
  constraint act_paper_check CHECK ((num_nonnulls(request_id, emergency_id) = 1)),
  constraint act_paper_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'picture'::text, 'sheet'::text]))),
  constraint act_paper_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint act_paper_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint act_paper_emergency_id_fkey FOREIGN KEY (emergency_id) REFERENCES emergency(emergency_id),
  constraint act_paper_request_id_fkey FOREIGN KEY (request_id) REFERENCES act_request(request_id),
  constraint act_paper_pkey PRIMARY KEY (paper_id)
);
CREATE INDEX act_paper_by_emergency ON act_paper USING btree (emergency_id) WHERE (emergency_id IS NOT NULL);
CREATE INDEX act_paper_by_request ON act_paper USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE TRIGGER act_paper_never_truncated BEFORE TRUNCATE ON act_paper FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER act_paper_with_its_act BEFORE INSERT OR DELETE OR UPDATE ON act_paper FOR EACH ROW EXECUTE FUNCTION papers_come_with_their_act();

create table act_proof (
  request_id bigint not null,
  operator text not null,
  digest text not null,
  evidence jsonb not null,
  proved_at timestamp with time zone not null,
  constraint act_proof_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint act_proof_request_id_fkey FOREIGN KEY (request_id) REFERENCES act_request(request_id),
  constraint act_proof_pkey PRIMARY KEY (request_id)
);
CREATE TRIGGER act_proof_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON act_proof FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table act_request (
  request_id bigint not null generated always as identity,
  act text not null,
  object text not null,
  input jsonb not null,
  preview text not null,
  digest text not null,
  amount_fen bigint,
  requested_by text not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text not null default 'open'::text,
  decided_by text,
  decided_at timestamp with time zone,
  reason text not null default ''::text,
  created_in bigint not null default this_transaction(),
  released_in bigint,
  released_tx timestamp with time zone,
  note text not null default ''::text,
  shown jsonb,
  needs text[] not null default '{}'::text[],
  basis text,
  parts text[] not null default '{}'::text[],
  constraint act_request_amount_fen_check CHECK ((amount_fen >= 0)),
  constraint act_request_check CHECK ((expires_at > requested_at)),
  constraint act_request_check1 CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint act_request_check2 CHECK (((state = ANY (ARRAY['open'::text, 'expired'::text])) = (decided_by IS NULL))),
  constraint act_request_check3 CHECK (((state <> ALL (ARRAY['released'::text, 'rejected'::text])) OR (decided_by <> requested_by))),
  constraint act_request_check4 CHECK (((state <> 'withdrawn'::text) OR (decided_by = requested_by))),
  constraint act_request_check5 CHECK (((state = 'released'::text) = ((released_in IS NOT NULL) AND (released_tx IS NOT NULL)))),
  constraint act_request_needs_check CHECK ((cardinality(needs) <= 2)),
  constraint act_request_note_check CHECK ((length(note) <= 200)),
  constraint act_request_state_check CHECK ((state = ANY (ARRAY['open'::text, 'released'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint act_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(name),
  constraint act_request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(name),
  constraint act_request_pkey PRIMARY KEY (request_id)
);
CREATE INDEX act_request_object ON act_request USING btree (object);
CREATE INDEX act_request_of_roles ON act_request USING btree (object, request_id DESC) WHERE ((act = ANY (ARRAY['operators roles'::text, 'operators invite'::text])) AND (state = 'released'::text));
CREATE UNIQUE INDEX act_request_one_open ON act_request USING btree (act, object) WHERE (state = 'open'::text);
CREATE INDEX act_request_released ON act_request USING btree (released_in) WHERE (released_in IS NOT NULL);
CREATE TRIGGER act_request_apart BEFORE UPDATE ON act_request FOR EACH ROW WHEN ((new.state = 'released'::text)) EXECUTE FUNCTION requests_are_decided_apart();
CREATE TRIGGER act_request_forward BEFORE INSERT OR DELETE OR UPDATE ON act_request FOR EACH ROW EXECUTE FUNCTION act_requests_move_forward();
CREATE TRIGGER act_request_never_truncated BEFORE TRUNCATE ON act_request FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER act_request_number BEFORE INSERT ON act_request FOR EACH ROW EXECUTE FUNCTION take_request_number();

create table agency (
  agency_id text not null,
  name text not null,
  kind text not null,
  province text not null,
  city text not null,
  address text not null default ''::text,
  phone text not null default ''::text,
  website text not null default ''::text,
  constraint agency_kind_check CHECK ((kind = ANY (ARRAY['direct'::text, 'consign'::text]))),
  constraint agency_pkey PRIMARY KEY (agency_id)
);

create table agency_fund (
  agency_id text not null,
  fundcode text not null,
  constraint agency_fund_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency(agency_id),
  constraint agency_fund_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint agency_fund_pkey PRIMARY KEY (agency_id, fundcode)
);

create table agency_record (
  agency_id text not null,
  serial text not null,
  custno text not null,
  fundcode text not null,
  kind text not null,
  apply_date date not null,
  confirm_date date not null,
  amount_fen bigint not null,
  shares_cents bigint not null,
  nav_e4 bigint,
  fee_fen bigint not null default 0,
  succeeded boolean not null default true,
  constraint agency_record_amount_fen_check CHECK ((amount_fen >= 0)),
  constraint agency_record_check CHECK ((confirm_date >= apply_date)),
  constraint agency_record_fee_fen_check CHECK ((fee_fen >= 0)),
  constraint agency_record_kind_check CHECK ((kind = ANY (ARRAY['020'::text, '022'::text, '024'::text, '036'::text, '039'::text, '143'::text]))),
  constraint agency_record_nav_e4_check CHECK ((nav_e4 > 0)),
  constraint agency_record_shares_cents_check CHECK ((shares_cents >= 0)),
  constraint agency_record_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency(agency_id),
  constraint agency_record_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint agency_record_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint agency_record_pkey PRIMARY KEY (agency_id, serial)
);
CREATE INDEX agency_record_customer ON agency_record USING btree (custno, confirm_date DESC, serial);

create table agreement (
  id text not null,
  version integer not null,
  title text not null,
  effective_on date not null,
  text_hash text not null,
  sha256 text not null,
  published_at timestamp with time zone not null,
  constraint agreement_id_check CHECK (((id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (id !~ '-v[0-9]+$'::text))),
  constraint agreement_version_check CHECK ((version > 0)),
  constraint agreement_sha256_fkey FOREIGN KEY (sha256) REFERENCES file(sha256),
  constraint agreement_pkey PRIMARY KEY (id, version)
);
CREATE INDEX agreement_file ON agreement USING btree (sha256);
CREATE TRIGGER agreement_append_only BEFORE DELETE OR UPDATE ON agreement FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table agreement_acceptance (
  id bigint not null generated always as identity,
  custno text not null,
  agreement text not null,
  version text not null,
  at timestamp with time zone not null,
  act text not null default ''::text,
  sha256 text,
  constraint agreement_acceptance_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint agreement_acceptance_sha256_fkey FOREIGN KEY (sha256) REFERENCES file(sha256),
  constraint agreement_acceptance_pkey PRIMARY KEY (id)
);
CREATE INDEX agreement_acceptance_file ON agreement_acceptance USING btree (sha256);
CREATE INDEX agreement_acceptance_of_version ON agreement_acceptance USING btree (agreement, version, id DESC);
CREATE UNIQUE INDEX agreement_acceptance_once ON agreement_acceptance USING btree (custno, agreement, version, act);
CREATE TRIGGER agreement_acceptance_append_only BEFORE DELETE OR UPDATE ON agreement_acceptance FOR EACH ROW EXECUTE FUNCTION kept_until_erasure();

create table aml_candidate (
  candidate_id bigint not null generated always as identity,
  custno text not null,
  rule text not null,
  day date not null,
  amount_fen bigint not null,
  evidence jsonb not null,
  found_at timestamp with time zone not null,
  due_on date not null,
  state text not null default 'open'::text,
  decided_at timestamp with time zone,
  requested_by text,
  decided_by text,
  reason text not null default ''::text,
  others text[] not null default '{}'::text[],
  constraint aml_candidate_amount_fen_check CHECK ((amount_fen > 0)),
  constraint aml_candidate_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint aml_candidate_check1 CHECK ((((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_at IS NULL) = (requested_by IS NULL)))),
  constraint aml_candidate_check2 CHECK ((decided_by <> requested_by)),
  constraint aml_candidate_rule_check CHECK ((rule = ANY (ARRAY['large-in'::text, 'large-out'::text, 'fast-in-out'::text, 'split'::text, 'new-card'::text, 'shared-device'::text]))),
  constraint aml_candidate_state_check CHECK ((state = ANY (ARRAY['open'::text, 'watched'::text, 'excluded'::text, 'reported'::text, 'bank'::text]))),
  constraint aml_candidate_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint aml_candidate_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(name),
  constraint aml_candidate_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(name),
  constraint aml_candidate_pkey PRIMARY KEY (candidate_id),
  constraint aml_candidate_custno_rule_day_key UNIQUE (custno, rule, day)
);
CREATE INDEX aml_candidate_waiting ON aml_candidate USING btree (due_on, candidate_id) WHERE (state = ANY (ARRAY['open'::text, 'watched'::text]));
CREATE TRIGGER aml_candidate_diligence BEFORE DELETE ON aml_candidate FOR EACH ROW EXECUTE FUNCTION diligence_is_kept();
CREATE CONSTRAINT TRIGGER aml_candidate_released AFTER UPDATE ON aml_candidate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION decided_by_compliance('candidate decide');

create table aml_rating (
  rating_id bigint not null generated always as identity,
  custno text not null,
  level text not null,
  factors text[] not null,
  rated_on date not null,
  review_by date not null,
  is_current boolean not null default true,
  cause text not null,
  requested_by text,
  decided_by text,
  reason text not null default ''::text,
  rated_at timestamp with time zone not null,
  constraint aml_rating_cause_check CHECK ((cause = ANY (ARRAY['opening'::text, 'raised'::text, 'renewed'::text, 'decided'::text]))),
  constraint aml_rating_check CHECK ((review_by > rated_on)),
  constraint aml_rating_check1 CHECK ((((cause = 'decided'::text) = (decided_by IS NOT NULL)) AND ((decided_by IS NULL) = (requested_by IS NULL)))),
  constraint aml_rating_check2 CHECK ((decided_by <> requested_by)),
  constraint aml_rating_check3 CHECK (((cause <> 'decided'::text) OR (reason <> ''::text))),
  constraint aml_rating_level_check CHECK ((level = ANY (ARRAY['low'::text, 'medium'::text, 'elevated'::text, 'high'::text]))),
  constraint aml_rating_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint aml_rating_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(name),
  constraint aml_rating_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(name),
  constraint aml_rating_pkey PRIMARY KEY (rating_id)
);
CREATE UNIQUE INDEX aml_rating_current ON aml_rating USING btree (custno) WHERE is_current;
CREATE INDEX aml_rating_due ON aml_rating USING btree (review_by, rating_id) WHERE (is_current AND (level = ANY (ARRAY['elevated'::text, 'high'::text])));
CREATE INDEX aml_rating_of ON aml_rating USING btree (custno, rating_id DESC);
CREATE TRIGGER aml_rating_diligence BEFORE DELETE ON aml_rating FOR EACH ROW EXECUTE FUNCTION diligence_is_kept();
CREATE TRIGGER aml_rating_kept AFTER INSERT OR UPDATE ON aml_rating FOR EACH ROW EXECUTE FUNCTION aml_rating_is_kept();
CREATE CONSTRAINT TRIGGER aml_rating_released AFTER INSERT ON aml_rating DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.cause = 'decided'::text)) EXECUTE FUNCTION decided_by_compliance('aml-rating set');

create table asset_allocation (
  fundcode text not null,
  quarter_end date not null,
  kind text not null,
  weight_e4 integer not null,
  constraint asset_allocation_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint asset_allocation_pkey PRIMARY KEY (fundcode, quarter_end, kind)
);

create table attachment (
  kind text not null,
  id text not null,
  version integer not null,
  name text not null,
  role text not null default 'attachment'::text,
  sha256 text not null,
  sort smallint not null default 0,
  constraint attachment_role_check CHECK ((role = ANY (ARRAY['attachment'::text, 'video'::text, 'captions'::text, 'poster'::text, 'inline'::text, 'made'::text]))),
  constraint attachment_kind_id_version_fkey FOREIGN KEY (kind, id, version) REFERENCES document_version(kind, id, version),
  constraint attachment_sha256_fkey FOREIGN KEY (sha256) REFERENCES file(sha256),
  constraint attachment_pkey PRIMARY KEY (kind, id, version, name, role)
);
CREATE INDEX attachment_file ON attachment USING btree (sha256);
CREATE TRIGGER attachment_append_only BEFORE DELETE OR UPDATE ON attachment FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor text not null,
  act text not null,
  detail jsonb not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor, id DESC);
CREATE INDEX audit_log_not_ok ON audit_log USING btree (id) WHERE (audit_result(act, detail) <> 'ok'::text);
CREATE INDEX audit_log_of_customer ON audit_log USING btree (((detail ->> 'custno'::text)), id) WHERE (detail ? 'custno'::text);
CREATE INDEX audit_log_of_fund_terms ON audit_log USING btree (id) WHERE (detail ? 'terms'::text);
CREATE INDEX audit_log_of_lists ON audit_log USING btree (actor, at) WHERE (act = 'list.opened'::text);
CREATE INDEX audit_log_other_payer ON audit_log USING btree (((detail ->> 'custno'::text))) WHERE (act = 'remittance.other-payer'::text);
CREATE INDEX audit_log_refused ON audit_log USING btree (actor, at) WHERE (act = 'operator.refused'::text);
CREATE INDEX audit_log_safety ON audit_log USING btree (act, id DESC) WHERE (act = ANY (ARRAY['backup'::text, 'restore-drill'::text]));
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER audit_never_truncated BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table audit_seal (
  seal_id bigint not null,
  upto_entry_id bigint not null,
  entries bigint not null,
  hash text not null,
  at timestamp with time zone not null,
  constraint audit_seal_pkey PRIMARY KEY (seal_id),
  constraint audit_seal_upto_entry_id_key UNIQUE (upto_entry_id)
);
CREATE TRIGGER audit_seal_append_only BEFORE DELETE OR UPDATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER audit_seal_never_truncated BEFORE TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table audit_shipment (
  one boolean not null default true,
  seal_id bigint not null,
  hash text not null,
  lines bigint not null,
  at timestamp with time zone not null,
  constraint audit_shipment_lines_check CHECK ((lines >= 0)),
  constraint audit_shipment_one_check CHECK (one),
  constraint audit_shipment_pkey PRIMARY KEY (one)
);

create table bank (
  bank_code text not null,
  name text not null,
  single_max_fen bigint not null default 0,
  day_max_fen bigint not null default 0,
  sort smallint not null default 0,
  channel text not null default 'embedded'::text,
  constraint bank_pkey PRIMARY KEY (bank_code)
);

create table bank_agreement (
  id text not null,
  custno text not null,
  number text,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint bank_agreement_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint bank_agreement_pkey PRIMARY KEY (id),
  constraint bank_agreement_id_custno_key UNIQUE (id, custno)
);
CREATE INDEX bank_agreement_custno ON bank_agreement USING btree (custno);

create table bank_bin (
  bin text not null,
  card_length smallint not null,
  bank_code text not null,
  card_kind text not null,
  constraint bank_bin_bin_check CHECK ((bin ~ '^[0-9]{3,10}$'::text)),
  constraint bank_bin_card_kind_check CHECK ((card_kind = ANY (ARRAY['debit'::text, 'credit'::text, 'prepaid'::text]))),
  constraint bank_bin_card_length_check CHECK (((card_length >= 16) AND (card_length <= 19))),
  constraint bank_bin_pkey PRIMARY KEY (bin, card_length)
);

create table bank_callback (
  channel text not null,
  ext_id text not null,
  txn_id text not null,
  amount_fen bigint not null,
  state text not null,
  outcome text not null,
  at timestamp with time zone not null,
  constraint bank_callback_outcome_check CHECK ((outcome = ANY (ARRAY['booked'::text, 'known'::text, 'no-movement'::text, 'wrong-amount'::text, 'conflict'::text]))),
  constraint bank_callback_state_check CHECK ((state = ANY (ARRAY['done'::text, 'refused'::text]))),
  constraint bank_callback_pkey PRIMARY KEY (channel, ext_id)
);

create table bank_case (
  case_id bigint not null generated always as identity,
  channel text not null,
  difference text not null,
  kind text not null,
  id text not null,
  ours_fen bigint,
  theirs_fen bigint,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by text,
  remedy text not null default ''::text,
  constraint bank_case_check CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint bank_case_difference_check CHECK ((difference = ANY (ARRAY['only-theirs'::text, 'only-ours'::text, 'amount'::text]))),
  constraint bank_case_pkey PRIMARY KEY (case_id),
  constraint bank_case_channel_difference_kind_id_key UNIQUE (channel, difference, kind, id)
);
CREATE INDEX bank_case_open ON bank_case USING btree (opened_at) WHERE (closed_at IS NULL);

create table bank_txn (
  order_id bigint not null,
  direction text not null,
  custno text not null,
  amount_fen bigint not null,
  state text not null default 'requested'::text,
  due_date date not null,
  done_at timestamp with time zone,
  attempt smallint not null default 1,
  asked bigint,
  agreement_id text,
  code text not null default ''::text,
  card_day date,
  constraint bank_txn_amount_fen_check CHECK ((amount_fen > 0)),
  constraint bank_txn_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint bank_txn_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'unknown'::text, 'awaited'::text, 'done'::text, 'refused'::text, 'cancelled'::text]))),
  constraint bank_txn_agreement_id_custno_fkey FOREIGN KEY (agreement_id, custno) REFERENCES bank_agreement(id, custno),
  constraint bank_txn_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint bank_txn_pkey PRIMARY KEY (order_id, direction)
);
CREATE INDEX bank_txn_agreement ON bank_txn USING btree (agreement_id) WHERE (agreement_id IS NOT NULL);
CREATE INDEX bank_txn_awaited ON bank_txn USING btree (order_id) WHERE (state = 'awaited'::text);
CREATE INDEX bank_txn_open ON bank_txn USING btree (asked NULLS FIRST, due_date, order_id) WHERE (state = ANY (ARRAY['requested'::text, 'unknown'::text]));
CREATE INDEX bank_txn_out_done ON bank_txn USING btree (done_at) WHERE ((direction = 'out'::text) AND (state = 'done'::text));
CREATE INDEX bank_txn_out_due ON bank_txn USING btree (due_date) WHERE (direction = 'out'::text);
CREATE INDEX bank_txn_out_refused ON bank_txn USING btree (order_id) WHERE ((direction = 'out'::text) AND (state = 'refused'::text));
CREATE TRIGGER bank_txn_events AFTER UPDATE ON bank_txn REFERENCING OLD TABLE AS old_row NEW TABLE AS new_row FOR EACH STATEMENT EXECUTE FUNCTION note_money_events();

create table behaviour (
  custno text not null,
  ref_type text not null,
  ref_object_id text not null,
  at timestamp with time zone not null,
  constraint behaviour_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint behaviour_pkey PRIMARY KEY (custno, ref_type, ref_object_id)
);

create table bond_yield (
  day date not null,
  months smallint not null,
  rate_e8 bigint not null,
  constraint bond_yield_months_check CHECK ((months > 0)),
  constraint bond_yield_pkey PRIMARY KEY (day, months)
);

create table business_clock (
  one boolean not null default true,
  is_demo boolean not null default false,
  offset_ms bigint not null default 0,
  fixed_at timestamp with time zone,
  constraint business_clock_one_check CHECK (one),
  constraint business_clock_pkey PRIMARY KEY (one)
);

create table captcha (
  id text not null,
  purpose text not null,
  answer_hmac text not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  bits integer,
  bound_hmac text not null default ''::text,
  constraint captcha_bits_check CHECK (((bits >= 1) AND (bits <= 24))),
  constraint captcha_pkey PRIMARY KEY (id)
);

create table card_usage (
  custno text not null,
  tradeacco text not null,
  day date not null,
  amount_fen bigint not null,
  max_fen bigint not null,
  constraint card_usage_amount_fen_check CHECK ((amount_fen >= 0)),
  constraint card_usage_day_max CHECK ((amount_fen <= max_fen)),
  constraint card_usage_pkey PRIMARY KEY (custno, tradeacco, day)
);

create table carried_accrual (
  fundcode text not null,
  day date not null,
  sum_e12 bigint not null,
  constraint carried_accrual_pkey PRIMARY KEY (fundcode)
);

create table carried_order (
  order_id bigint not null,
  custno text not null,
  constraint carried_order_pkey PRIMARY KEY (order_id, custno)
);

create table carried_position (
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  shares_cents bigint not null,
  cost_fen bigint not null,
  paid_fen bigint not null,
  received_fen bigint not null,
  dividend_fen bigint not null,
  realised_fen bigint not null,
  constraint carried_position_pkey PRIMARY KEY (custno, tradeacco, fundcode)
);

create table channel_day (
  channel text not null,
  day date not null,
  lines integer not null,
  read_at timestamp with time zone not null,
  constraint channel_day_pkey PRIMARY KEY (channel, day)
);

create table channel_line (
  channel text not null,
  ref text not null,
  day date not null,
  kind text not null,
  id text not null,
  amount_fen bigint not null,
  at timestamp with time zone not null,
  constraint channel_line_amount_fen_check CHECK ((amount_fen > 0)),
  constraint channel_line_kind_check CHECK ((kind = ANY (ARRAY['debit'::text, 'credit'::text, 'return'::text, 'transfer'::text]))),
  constraint channel_line_channel_day_fkey FOREIGN KEY (channel, day) REFERENCES channel_day(channel, day),
  constraint channel_line_pkey PRIMARY KEY (channel, ref)
);
CREATE INDEX channel_line_id ON channel_line USING btree (channel, kind, id);
CREATE TRIGGER channel_line_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON channel_line FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table confirmation (
  order_id bigint not null,
  custno text not null,
  confirm_date date not null,
  nav_e4 bigint not null,
  nav_day date not null,
  nav_version integer not null,
  gross_fen bigint not null,
  rate_e8 bigint not null,
  discount_e4 integer not null,
  fixed_fee_fen bigint,
  net_fen bigint not null,
  fee_fen bigint not null,
  to_fund_fen bigint not null default 0,
  backend_fee_fen bigint not null default 0,
  interest_fen bigint not null default 0,
  shares_cents bigint not null,
  share_rounding text not null,
  leg text not null default 'own'::text,
  refund_fen bigint not null default 0,
  moved_cents bigint not null,
  cost_moved_fen bigint not null default 0,
  paid_moved_fen bigint not null default 0,
  received_moved_fen bigint not null default 0,
  dividend_moved_fen bigint not null default 0,
  realised_moved_fen bigint not null default 0,
  unpaid_fen bigint not null default 0,
  performance_fen bigint not null default 0,
  constraint confirmation_check CHECK (((to_fund_fen >= 0) AND (to_fund_fen <= fee_fen))),
  constraint confirmation_fee_fen_check CHECK ((fee_fen >= 0)),
  constraint confirmation_leg_check CHECK ((leg = ANY (ARRAY['own'::text, 'into'::text]))),
  constraint confirmation_performance CHECK (((performance_fen >= 0) AND (performance_fen <= fee_fen))),
  constraint confirmation_refund_fen_check CHECK ((refund_fen >= 0)),
  constraint confirmation_unpaid_fen_check CHECK ((unpaid_fen <= 0)),
  constraint confirmation_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint confirmation_pkey PRIMARY KEY (order_id, leg)
);
CREATE INDEX confirmation_nav_day ON confirmation USING btree (nav_day);

create table console_refusal (
  operator text not null,
  call text not null,
  code text not null,
  since timestamp with time zone not null,
  times integer not null,
  constraint console_refusal_times_check CHECK ((times > 0)),
  constraint console_refusal_pkey PRIMARY KEY (operator, call, code)
);
CREATE INDEX console_refusal_since ON console_refusal USING btree (since);

create table crs_case (
  case_id bigint not null generated always as identity,
  custno text not null,
  rule text not null,
  fact text not null,
  since date not null,
  due_on date not null,
  found_at timestamp with time zone not null,
  state text not null default 'open'::text,
  decided_at timestamp with time zone,
  requested_by text,
  decided_by text,
  reason text not null default ''::text,
  constraint crs_case_check CHECK ((due_on > since)),
  constraint crs_case_check1 CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint crs_case_check2 CHECK ((((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_at IS NULL) = (requested_by IS NULL)))),
  constraint crs_case_check3 CHECK ((decided_by <> requested_by)),
  constraint crs_case_rule_check CHECK ((rule = ANY (ARRAY['missing'::text, 'incomplete'::text, 'changed'::text, 'doubtful'::text]))),
  constraint crs_case_state_check CHECK ((state = ANY (ARRAY['open'::text, 'asked'::text, 'accepted'::text, 'nonresident'::text]))),
  constraint crs_case_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint crs_case_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(name),
  constraint crs_case_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(name),
  constraint crs_case_pkey PRIMARY KEY (case_id),
  constraint crs_case_custno_rule_fact_key UNIQUE (custno, rule, fact)
);
CREATE INDEX crs_case_waiting ON crs_case USING btree (due_on, case_id) WHERE (state = ANY (ARRAY['open'::text, 'asked'::text]));
CREATE TRIGGER crs_case_diligence BEFORE DELETE ON crs_case FOR EACH ROW EXECUTE FUNCTION diligence_is_kept();
CREATE CONSTRAINT TRIGGER crs_case_released AFTER UPDATE ON crs_case DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION decided_by_compliance('crs decide');

create table custodian_nav (
  fundcode text not null,
  day date not null,
  version integer not null default 1,
  nav_e4 bigint not null,
  acc_nav_e4 bigint not null,
  income_e4 bigint,
  yield7_e8 bigint,
  source text not null,
  received_at timestamp with time zone not null,
  constraint custodian_nav_nav_e4_check CHECK ((nav_e4 > 0)),
  constraint custodian_nav_source_check CHECK ((source = ANY (ARRAY['embedded'::text, 'http'::text, 'file'::text]))),
  constraint custodian_nav_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint custodian_nav_pkey PRIMARY KEY (fundcode, day, version)
);
CREATE TRIGGER custodian_nav_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON custodian_nav FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table custody_transfer (
  order_id bigint not null,
  custno text not null,
  agency_id text not null,
  register_date date,
  trade_date date,
  fee_type text,
  nav_e4 bigint,
  split_ratios_e9 bigint[],
  cost_fen bigint,
  constraint custody_transfer_cost_fen_check CHECK ((cost_fen > 0)),
  constraint custody_transfer_days CHECK ((register_date > trade_date)),
  constraint custody_transfer_fee_type_check CHECK ((fee_type = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint custody_transfer_lot CHECK ((num_nulls(register_date, trade_date, fee_type, nav_e4, split_ratios_e9, cost_fen) = ANY (ARRAY[0, 6]))),
  constraint custody_transfer_nav_e4_check CHECK ((nav_e4 > 0)),
  constraint custody_transfer_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency(agency_id),
  constraint custody_transfer_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint custody_transfer_pkey PRIMARY KEY (order_id, custno)
);
CREATE CONSTRAINT TRIGGER custody_transfer_released AFTER INSERT OR DELETE OR UPDATE ON custody_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('custody transfer-in:check+compliance', 'custody transfer-out:check+compliance', 'exchange import');

create table customer (
  custno text not null,
  clientid text not null,
  cust_uuid text not null,
  custtype text not null default '1'::text,
  custbelongto text not null default '0'::text,
  custname_enc text,
  idtype text,
  idno_enc text,
  idno_bidx text,
  mobile_enc text not null,
  mobile_bidx text,
  mobile_tail text not null,
  fund_account text,
  login_hash text not null,
  trade_hash text,
  query_hash text,
  email_enc text,
  sex text,
  birthday date,
  live_nation text,
  marriage text,
  educational text,
  annualsalary text,
  workcode text,
  address_enc text,
  area_code text,
  zipcode text,
  invalidate text,
  idcardupload text not null default '0'::text,
  myself_is_controller text,
  myself_is_beneficiary text,
  badintegrity text,
  tax_status text,
  lowest_risk boolean not null default false,
  riskability text,
  risk_score integer,
  risk_valid_to timestamp with time zone,
  opened_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  version integer not null default 1,
  tax_detail_enc text,
  risk_result_id bigint,
  closed_at timestamp with time zone,
  former_idno_bidx text,
  idno_bidx2 text,
  mobile_bidx2 text,
  former_idno_bidx2 text,
  erased_at timestamp with time zone,
  id_tail_bidx text,
  id_tail_bidx2 text,
  constraint customer_closed_is_not_found CHECK (
CASE
    WHEN (closed_at IS NULL) THEN ((COALESCE(mobile_bidx, mobile_bidx2) IS NOT NULL) AND (COALESCE(former_idno_bidx, former_idno_bidx2) IS NULL))
    ELSE (COALESCE(mobile_bidx, mobile_bidx2, idno_bidx, idno_bidx2) IS NULL)
END),
  constraint customer_custbelongto_check CHECK ((custbelongto = ANY (ARRAY['0'::text, '1'::text, '2'::text]))),
  constraint customer_custtype_check CHECK ((custtype = ANY (ARRAY['0'::text, '1'::text]))),
  constraint customer_risk_result_id_fkey FOREIGN KEY (risk_result_id, custno) REFERENCES risk_result(id, custno),
  constraint customer_pkey PRIMARY KEY (custno),
  constraint customer_clientid_key UNIQUE (clientid),
  constraint customer_cust_uuid_key UNIQUE (cust_uuid),
  constraint customer_idno_bidx2_key UNIQUE (idno_bidx2),
  constraint customer_idno_bidx_key UNIQUE (idno_bidx),
  constraint customer_mobile_bidx2_key UNIQUE (mobile_bidx2),
  constraint customer_mobile_bidx_key UNIQUE (mobile_bidx)
);
CREATE INDEX customer_former_idno ON customer USING btree (former_idno_bidx) WHERE (former_idno_bidx IS NOT NULL);
CREATE INDEX customer_former_idno2 ON customer USING btree (former_idno_bidx2) WHERE (former_idno_bidx2 IS NOT NULL);
CREATE UNIQUE INDEX customer_fund_account_key ON customer USING btree (fund_account) WHERE (fund_account IS NOT NULL);
CREATE INDEX customer_id_tail ON customer USING btree (id_tail_bidx) WHERE (id_tail_bidx IS NOT NULL);
CREATE INDEX customer_id_tail2 ON customer USING btree (id_tail_bidx2) WHERE (id_tail_bidx2 IS NOT NULL);
CREATE INDEX customer_in_review ON customer USING btree (custno) WHERE ((idcardupload = '2'::text) AND (closed_at IS NULL));
CREATE INDEX customer_to_erase ON customer USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (erased_at IS NULL));

create table customer_event (
  order_id bigint not null,
  kind text not null,
  day date not null,
  custno text not null,
  at timestamp with time zone not null,
  sms text,
  constraint customer_event_kind_check CHECK ((kind = ANY (ARRAY['due'::text, 'debited'::text, 'confirmed'::text, 'failed'::text, 'delayed'::text, 'paid'::text]))),
  constraint customer_event_sms_check CHECK ((sms = ANY (ARRAY['sent'::text, 'refused'::text, 'unknown'::text, 'unwanted'::text]))),
  constraint customer_event_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint customer_event_pkey PRIMARY KEY (order_id, kind, day)
);
CREATE INDEX customer_event_open ON customer_event USING btree (at) WHERE (sms IS NULL);

create table customer_statement (
  custno text not null,
  period text not null,
  last_day date not null,
  closing_fen bigint not null,
  inflow_fen bigint not null,
  outflow_fen bigint not null,
  state text not null,
  sent_at timestamp with time zone not null,
  constraint customer_statement_period_check CHECK ((period ~ '^20\d\d(Q[1-4])?$'::text)),
  constraint customer_statement_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'refused'::text, 'unknown'::text]))),
  constraint customer_statement_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint customer_statement_pkey PRIMARY KEY (custno, period)
);

create table data_export (
  id bigint not null generated always as identity,
  custno text not null,
  at timestamp with time zone not null,
  constraint data_export_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint data_export_pkey PRIMARY KEY (id)
);
CREATE INDEX data_export_customer ON data_export USING btree (custno, at);

create table data_version (
  topic text not null,
  version bigint not null,
  constraint data_version_pkey PRIMARY KEY (topic)
);

create table declaration (
  id bigint not null generated always as identity,
  custno text not null,
  subject text not null,
  answer text not null,
  detail_enc text,
  at timestamp with time zone not null,
  constraint declaration_subject_check CHECK ((subject = ANY (ARRAY['controller'::text, 'beneficiary'::text, 'integrity'::text]))),
  constraint declaration_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint declaration_pkey PRIMARY KEY (id)
);
CREATE INDEX declaration_custno ON declaration USING btree (custno, subject, id);
CREATE TRIGGER declaration_diligence BEFORE DELETE ON declaration FOR EACH ROW EXECUTE FUNCTION diligence_is_kept();

create table deposit_rate (
  from_day date not null,
  rate_e8 bigint not null,
  entered_by text not null,
  at timestamp with time zone not null,
  constraint deposit_rate_rate_e8_check CHECK (((rate_e8 >= 0) AND (rate_e8 <= 100000000))),
  constraint deposit_rate_pkey PRIMARY KEY (from_day)
);
CREATE CONSTRAINT TRIGGER deposit_rate_released AFTER INSERT OR DELETE OR UPDATE ON deposit_rate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('interest rate');

create table device_month (
  custno text not null,
  month date not null,
  device_hmac text not null,
  constraint device_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint device_month_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint device_month_pkey PRIMARY KEY (custno, month, device_hmac)
);
CREATE INDEX device_month_device ON device_month USING btree (month, device_hmac);

create table dividend (
  fundcode text not null,
  record_date date not null,
  ex_date date not null,
  pay_date date not null,
  per_share_e6 bigint not null,
  constraint dividend_per_share_e6_check CHECK ((per_share_e6 > 0)),
  constraint dividend_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint dividend_pkey PRIMARY KEY (fundcode, ex_date)
);

create table dividend_setting (
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  method text not null,
  order_id bigint not null,
  since_trade_date date not null,
  constraint dividend_setting_method_check CHECK ((method = ANY (ARRAY['0'::text, '1'::text]))),
  constraint dividend_setting_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint dividend_setting_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint dividend_setting_tradeacco_custno_fkey FOREIGN KEY (tradeacco, custno) REFERENCES trade_account(tradeacco, custno),
  constraint dividend_setting_pkey PRIMARY KEY (custno, tradeacco, fundcode)
);

create table document (
  kind text not null,
  id text not null,
  version integer not null default 1,
  state text not null default '1'::text,
  grp text not null default ''::text,
  title text not null,
  lead text not null default ''::text,
  author text not null default ''::text,
  published_at timestamp with time zone,
  sort smallint not null default 0,
  body text not null default ''::text,
  html text not null default ''::text,
  fundcode text,
  man_id text,
  data jsonb not null,
  hash text not null default ''::text,
  updated_at timestamp with time zone not null default business_now(),
  text_id text not null generated always as (split_part(id, '.'::text, 1)) stored,
  from_day date not null generated always as (
CASE
    WHEN (strpos(id, '.'::text) = 0) THEN '-infinity'::date
    ELSE make_date((substr(split_part(id, '.'::text, 2), 1, 4))::integer, (substr(split_part(id, '.'::text, 2), 6, 2))::integer, (substr(split_part(id, '.'::text, 2), 9, 2))::integer)
END) stored,
  constraint document_check CHECK (((kind <> 'notice'::text) OR (grp = ANY (ARRAY['regular'::text, 'trans'::text, 'issue'::text, 'temp'::text, 'company'::text])))),
  constraint document_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{1,64}([.][0-9]{4}-[0-9]{2}-[0-9]{2})?$'::text)),
  constraint document_kind_check CHECK ((kind = ANY (ARRAY['article'::text, 'notice'::text, 'service'::text, 'page'::text, 'about'::text, 'job'::text, 'award'::text, 'advert'::text, 'agreement'::text, 'keyword'::text, 'column'::text]))),
  constraint document_state_check CHECK ((state = ANY (ARRAY['0'::text, '1'::text, '2'::text]))),
  constraint document_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint document_man_id_fkey FOREIGN KEY (man_id) REFERENCES manager(man_id),
  constraint document_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX document_dated ON document USING btree (kind, text_id, from_day);
CREATE INDEX document_fund ON document USING btree (fundcode, published_at DESC) WHERE (fundcode IS NOT NULL);
CREATE INDEX document_group ON document USING btree (kind, grp, published_at DESC, id);
CREATE INDEX document_newest ON document USING btree (kind, published_at DESC, id);
CREATE INDEX document_published ON document USING btree (published_at);
CREATE TRIGGER document_versions AFTER INSERT OR UPDATE ON document FOR EACH ROW EXECUTE FUNCTION keep_document_version();

create table document_version (
  kind text not null,
  id text not null,
  version integer not null,
  at timestamp with time zone not null,
  content jsonb not null,
  constraint document_version_kind_id_fkey FOREIGN KEY (kind, id) REFERENCES document(kind, id),
  constraint document_version_pkey PRIMARY KEY (kind, id, version)
);
CREATE TRIGGER document_version_append_only BEFORE DELETE OR UPDATE ON document_version FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table emergency (
  emergency_id bigint not null generated always as identity,
  act text not null,
  object text not null,
  input jsonb not null,
  preview text not null,
  shown jsonb,
  digest text not null,
  by_command boolean not null,
  done_by text not null,
  done_at timestamp with time zone not null,
  reason text not null,
  evidence jsonb,
  due_on date not null,
  done_in bigint not null default this_transaction(),
  done_tx timestamp with time zone not null default transaction_timestamp(),
  outcome text,
  reviewed_by text,
  reviewed_at timestamp with time zone,
  opinion text,
  reversal text,
  constraint emergency_check CHECK ((by_command OR (reason <> ''::text))),
  constraint emergency_check1 CHECK ((num_nulls(outcome, reviewed_by, reviewed_at, opinion) = ANY (ARRAY[0, 4]))),
  constraint emergency_check2 CHECK ((reviewed_by <> done_by)),
  constraint emergency_check3 CHECK (((NOT (outcome IS DISTINCT FROM 'objected'::text)) = (reversal IS NOT NULL))),
  constraint emergency_opinion_check CHECK (((length(opinion) >= 1) AND (length(opinion) <= 200))),
  constraint emergency_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'objected'::text]))),
  constraint emergency_reason_check CHECK ((length(reason) <= 200)),
  constraint emergency_reversal_check CHECK (((length(reversal) >= 1) AND (length(reversal) <= 60))),
  constraint emergency_done_by_fkey FOREIGN KEY (done_by) REFERENCES operator(name),
  constraint emergency_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES operator(name),
  constraint emergency_pkey PRIMARY KEY (emergency_id)
);
CREATE INDEX emergency_done ON emergency USING btree (done_in);
CREATE INDEX emergency_open ON emergency USING btree (due_on, emergency_id) WHERE (outcome IS NULL);
CREATE TRIGGER emergency_apart BEFORE UPDATE ON emergency FOR EACH ROW WHEN ((new.reviewed_by IS NOT NULL)) EXECUTE FUNCTION emergencies_are_reviewed_apart();
CREATE TRIGGER emergency_never_truncated BEFORE TRUNCATE ON emergency FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER emergency_reviewed_once BEFORE INSERT OR DELETE OR UPDATE ON emergency FOR EACH ROW EXECUTE FUNCTION emergencies_are_reviewed_once();

create table entry (
  entry_id bigint not null generated always as identity,
  kind text not null,
  order_id bigint,
  custno text not null,
  day date not null,
  remit_id bigint,
  constraint entry_kind_check CHECK ((kind = ANY (ARRAY['pay'::text, 'confirm'::text, 'release'::text, 'pay-out'::text, 'remit'::text, 'remit-give'::text, 'remit-back'::text, 'remit-out'::text, 'interest'::text]))),
  constraint entry_of_one CHECK (((order_id IS NULL) OR (remit_id IS NULL))),
  constraint entry_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint entry_remit_id_fkey FOREIGN KEY (remit_id) REFERENCES remittance(remit_id),
  constraint entry_pkey PRIMARY KEY (entry_id),
  constraint entry_order_id_kind_key UNIQUE (order_id, kind)
);
CREATE UNIQUE INDEX entry_remit ON entry USING btree (remit_id, kind) WHERE (remit_id IS NOT NULL);
CREATE INDEX entry_remit_out ON entry USING btree (day) WHERE (kind = 'remit-out'::text);
CREATE TRIGGER entry_append_only BEFORE DELETE OR UPDATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER entry_never_truncated BEFORE TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table exchange_account (
  tradeacco text not null,
  custno text not null,
  day date not null,
  record_enc text not null,
  state text not null default 'sent'::text,
  return_code text,
  answered_at timestamp with time zone,
  registrar text not null,
  fund_account text,
  constraint exchange_account_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'confirmed'::text, 'refused'::text]))),
  constraint exchange_account_tradeacco_custno_fkey FOREIGN KEY (tradeacco, custno) REFERENCES trade_account(tradeacco, custno),
  constraint exchange_account_pkey PRIMARY KEY (tradeacco, registrar)
);
CREATE INDEX exchange_account_day ON exchange_account USING btree (registrar, day);
CREATE INDEX exchange_account_sent ON exchange_account USING btree (registrar, day) WHERE (state = 'sent'::text);

create table exchange_confirmation (
  order_id bigint not null,
  custno text not null,
  file text not null,
  serial text not null,
  code text not null,
  return_code text not null,
  detail text not null default ''::text,
  constraint exchange_confirmation_file_fkey FOREIGN KEY (file) REFERENCES exchange_file(name),
  constraint exchange_confirmation_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint exchange_confirmation_pkey PRIMARY KEY (order_id, custno)
);
CREATE INDEX exchange_confirmation_act ON exchange_confirmation USING btree (code, serial) WHERE (code = ANY (ARRAY['127'::text, '128'::text, '133'::text, '134'::text, '135'::text, '142'::text, '150'::text, '151'::text, '131'::text, '132'::text, '144'::text, '145'::text]));

create table exchange_difference (
  id bigint not null generated always as identity,
  file text not null,
  order_id bigint,
  subject text not null,
  figure text not null,
  own text not null,
  theirs text not null,
  at timestamp with time zone not null,
  line integer,
  constraint exchange_difference_file_fkey FOREIGN KEY (file) REFERENCES exchange_file(name),
  constraint exchange_difference_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  constraint exchange_difference_pkey PRIMARY KEY (id)
);
CREATE INDEX exchange_difference_file ON exchange_difference USING btree (file, id);
CREATE INDEX exchange_difference_order ON exchange_difference USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX exchange_difference_record ON exchange_difference USING btree (file, line) WHERE (figure = 'record'::text);
CREATE TRIGGER exchange_difference_append_only BEFORE DELETE OR UPDATE ON exchange_difference FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table exchange_file (
  name text not null,
  sha256 text not null,
  state text not null,
  records integer not null,
  at timestamp with time zone not null,
  constraint exchange_file_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint exchange_file_state_check CHECK ((state = ANY (ARRAY['written'::text, 'booked'::text]))),
  constraint exchange_file_pkey PRIMARY KEY (name),
  constraint exchange_file_name_sha256_state_key UNIQUE (name, sha256, state)
);
CREATE TRIGGER exchange_file_append_only BEFORE DELETE OR UPDATE ON exchange_file FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table exchange_order (
  order_id bigint not null,
  custno text not null,
  day date not null,
  fund_account text not null,
  discount_e4 integer not null,
  plan_unit text,
  registrar text not null,
  constraint exchange_order_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint exchange_order_pkey PRIMARY KEY (order_id, custno)
);
CREATE INDEX exchange_order_day ON exchange_order USING btree (registrar, day);

create table exchange_plan (
  application_id bigint not null generated always as identity,
  plan_id bigint not null,
  custno text not null,
  registrar text not null,
  day date not null,
  code text not null,
  tradeacco text not null,
  fundcode text not null,
  fund_account text not null,
  unit text not null,
  month_day smallint,
  weekday text,
  amount_fen bigint not null,
  at timestamp with time zone not null,
  state text not null default 'sent'::text,
  return_code text,
  answered_at timestamp with time zone,
  constraint exchange_plan_code_check CHECK ((code = ANY (ARRAY['059'::text, '060'::text, '061'::text]))),
  constraint exchange_plan_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'confirmed'::text, 'refused'::text]))),
  constraint exchange_plan_plan_id_custno_fkey FOREIGN KEY (plan_id, custno) REFERENCES plan(plan_id, custno),
  constraint exchange_plan_pkey PRIMARY KEY (application_id)
);
CREATE INDEX exchange_plan_customer ON exchange_plan USING btree (custno);
CREATE INDEX exchange_plan_day ON exchange_plan USING btree (registrar, day);
CREATE INDEX exchange_plan_plan ON exchange_plan USING btree (plan_id, application_id DESC);
CREATE INDEX exchange_plan_sent ON exchange_plan USING btree (registrar, day) WHERE (state = 'sent'::text);

create table exchange_record (
  file text not null,
  line integer not null,
  record jsonb not null,
  constraint exchange_record_file_fkey FOREIGN KEY (file) REFERENCES exchange_file(name),
  constraint exchange_record_pkey PRIMARY KEY (file, line)
);
CREATE TRIGGER exchange_record_append_only BEFORE DELETE OR UPDATE ON exchange_record FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table fast_redemption (
  order_id bigint not null,
  custno text not null,
  line_code text not null,
  day date not null,
  advance_fen bigint not null,
  or_ordinary boolean not null,
  state text not null default 'asked'::text,
  paid_on date,
  constraint fast_redemption_advance_fen_check CHECK ((advance_fen > 0)),
  constraint fast_redemption_paid CHECK (((state <> 'paid'::text) OR (paid_on IS NOT NULL))),
  constraint fast_redemption_refused CHECK ((((state <> 'ordinary'::text) OR or_ordinary) AND ((state <> 'failed'::text) OR (NOT or_ordinary)))),
  constraint fast_redemption_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'paid'::text, 'settled'::text, 'ordinary'::text, 'failed'::text]))),
  constraint fast_redemption_line_code_fkey FOREIGN KEY (line_code) REFERENCES redemption_line(fundcode),
  constraint fast_redemption_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint fast_redemption_pkey PRIMARY KEY (order_id, custno)
);
CREATE INDEX fast_redemption_day ON fast_redemption USING btree (custno, line_code, day);
CREATE INDEX fast_redemption_open ON fast_redemption USING btree (line_code, order_id) WHERE (state = ANY (ARRAY['asked'::text, 'paid'::text]));

create table fast_usage (
  custno text not null,
  line_code text not null,
  day date not null,
  amount_fen bigint not null,
  constraint fast_usage_amount_fen_check CHECK ((amount_fen >= 0)),
  constraint fast_usage_line_code_fkey FOREIGN KEY (line_code) REFERENCES redemption_line(fundcode),
  constraint fast_usage_pkey PRIMARY KEY (custno, line_code, day)
);

create table fee_tier (
  fundcode text not null,
  kind text not null,
  effective_from date not null,
  from_value bigint not null,
  rate_e8 bigint not null,
  fixed_fee_fen bigint,
  to_fund_e4 integer not null default 0,
  holder text not null default 'all'::text,
  channel text not null default 'all'::text,
  constraint fee_tier_channel_check CHECK ((channel = ANY (ARRAY['all'::text, 'agency'::text]))),
  constraint fee_tier_check CHECK (((channel = 'all'::text) OR (kind = ANY (ARRAY['subscribe'::text, 'purchase'::text])))),
  constraint fee_tier_from_value_check CHECK ((from_value >= 0)),
  constraint fee_tier_holder_check CHECK ((holder = ANY (ARRAY['all'::text, 'person'::text, 'institution'::text]))),
  constraint fee_tier_kind_check CHECK ((kind = ANY (ARRAY['subscribe'::text, 'purchase'::text, 'redeem'::text, 'backend'::text]))),
  constraint fee_tier_rate_e8_check CHECK (((rate_e8 >= 0) AND (rate_e8 <= 100000000))),
  constraint fee_tier_to_fund_e4_check CHECK (((to_fund_e4 >= 0) AND (to_fund_e4 <= 10000))),
  constraint fee_tier_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint fee_tier_pkey PRIMARY KEY (fundcode, kind, effective_from, from_value, holder, channel)
);
CREATE CONSTRAINT TRIGGER fee_floor_released AFTER INSERT OR DELETE OR UPDATE ON fee_tier DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION floors_need_compliance();
CREATE CONSTRAINT TRIGGER fee_tier_released AFTER INSERT OR DELETE OR UPDATE ON fee_tier DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_release_once_traded('funds import');

create table file (
  sha256 text not null,
  bytes bytea not null,
  size integer not null,
  type text not null,
  constraint file_check CHECK ((size = length(bytes))),
  constraint file_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint file_pkey PRIMARY KEY (sha256)
);

create table floating_fee (
  fundcode text not null,
  effective_from date not null,
  base_rate_e8 bigint not null,
  contingent_rate_e8 bigint not null,
  excess_rate_e8 bigint not null,
  below_e8 bigint not null,
  above_e8 bigint not null,
  min_days integer not null,
  year_days text not null,
  benchmark_codes text[] not null,
  benchmark_percents integer[] not null,
  constraint floating_fee_above_e8_check CHECK ((above_e8 >= 0)),
  constraint floating_fee_base_rate_e8_check CHECK ((base_rate_e8 > 0)),
  constraint floating_fee_below_e8_check CHECK ((below_e8 <= 0)),
  constraint floating_fee_check CHECK ((below_e8 < above_e8)),
  constraint floating_fee_check1 CHECK (((cardinality(benchmark_codes) > 0) AND (cardinality(benchmark_codes) = cardinality(benchmark_percents)))),
  constraint floating_fee_contingent_rate_e8_check CHECK ((contingent_rate_e8 > 0)),
  constraint floating_fee_excess_rate_e8_check CHECK ((excess_rate_e8 > 0)),
  constraint floating_fee_min_days_check CHECK (((min_days >= 1) AND (min_days <= 3650))),
  constraint floating_fee_year_days_check CHECK ((year_days = ANY (ARRAY['fixed'::text, 'actual'::text]))),
  constraint floating_fee_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint floating_fee_pkey PRIMARY KEY (fundcode, effective_from)
);
CREATE CONSTRAINT TRIGGER floating_fee_released AFTER INSERT OR DELETE OR UPDATE ON floating_fee DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_release_once_traded('funds import');

create table floating_use (
  order_id bigint not null,
  lot_id bigint not null,
  custno text not null,
  from_day date not null,
  to_day date not null,
  outcome text not null,
  rate_e8 bigint not null,
  nav_e4 bigint not null,
  worth_e6 bigint not null,
  dividend_e6 bigint not null,
  own_e8 bigint,
  benchmark_e8 bigint,
  contingent_fen bigint not null,
  excess_fen bigint not null,
  constraint floating_use_check CHECK ((from_day <= to_day)),
  constraint floating_use_check1 CHECK ((((outcome = 'short'::text) = (own_e8 IS NULL)) AND ((own_e8 IS NULL) = (benchmark_e8 IS NULL)))),
  constraint floating_use_check2 CHECK (((outcome = 'below'::text) OR (contingent_fen = 0))),
  constraint floating_use_check3 CHECK (((outcome <> 'above'::text) OR (excess_fen = 0))),
  constraint floating_use_contingent_fen_check CHECK ((contingent_fen >= 0)),
  constraint floating_use_dividend_e6_check CHECK ((dividend_e6 >= 0)),
  constraint floating_use_excess_fen_check CHECK ((excess_fen >= 0)),
  constraint floating_use_nav_e4_check CHECK ((nav_e4 > 0)),
  constraint floating_use_outcome_check CHECK ((outcome = ANY (ARRAY['short'::text, 'below'::text, 'usual'::text, 'above'::text]))),
  constraint floating_use_rate_e8_check CHECK ((rate_e8 > 0)),
  constraint floating_use_worth_e6_check CHECK ((worth_e6 > 0)),
  constraint floating_use_lot_id_custno_fkey FOREIGN KEY (lot_id, custno) REFERENCES lot(lot_id, custno),
  constraint floating_use_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint floating_use_pkey PRIMARY KEY (order_id, lot_id)
);
CREATE INDEX floating_use_customer ON floating_use USING btree (custno);

create table free_entry_notice (
  custno text not null,
  fundcode text not null,
  free_from date not null,
  state text not null,
  sent_at timestamp with time zone not null,
  constraint free_entry_notice_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'refused'::text, 'unknown'::text]))),
  constraint free_entry_notice_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint free_entry_notice_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint free_entry_notice_pkey PRIMARY KEY (custno, fundcode)
);

create table fund (
  fundcode text not null,
  fundname text not null,
  fund_type text not null,
  share_class text not null default 'A'::text,
  main_code text not null,
  status text not null,
  list_state text not null default '1'::text,
  risk_level smallint not null,
  fee_type text not null default 'A'::text,
  setup_date date,
  raise_start date,
  raise_end date,
  raise_interest_rate_e8 bigint not null default 0,
  confirm_lag smallint not null default 1,
  pay_lag smallint not null default 2,
  share_rounding text not null default 'half-up'::text,
  backend_formula text not null default 'A'::text,
  purchase_discount_e4 integer not null default 10000,
  min_first_fen bigint not null default 1000,
  min_further_fen bigint not null default 1000,
  single_max_fen bigint not null default 0,
  day_max_fen bigint not null default 0,
  min_redeem_cents bigint not null default 1000,
  min_hold_cents bigint not null default 1000,
  can_withdraw boolean not null default true,
  fee_exempt boolean not null default false,
  benchmark_code text,
  benchmark_text text not null default ''::text,
  company text not null default ''::text,
  custodian text not null default ''::text,
  size_fen bigint,
  manage_rate_e8 bigint not null default 0,
  custody_rate_e8 bigint not null default 0,
  service_rate_e8 bigint not null default 0,
  summary text not null default ''::text,
  featured smallint,
  invented boolean not null default false,
  version integer not null default 1,
  convert_formula text not null default 'A'::text,
  carry text,
  carry_day smallint not null default 15,
  income_rounding text not null default 'half-up'::text,
  other_shares_cents bigint not null default 0,
  plan_min_fen bigint not null default 1000,
  plan_max_fen bigint not null default 0,
  raise_cap_fen bigint not null default 0,
  default_dividend_method text not null default '1'::text,
  registrar text,
  raise_min_shares_cents bigint not null default '20000000000'::bigint,
  raise_min_fen bigint not null default '20000000000'::bigint,
  raise_min_holders integer not null default 200,
  other_holders integer not null default 0,
  terms_from date not null default '1900-01-01'::date,
  inst_min_first_fen bigint,
  inst_min_further_fen bigint,
  inst_single_max_fen bigint,
  inst_day_max_fen bigint,
  holder_limit text,
  hold_kind text not null default 'none'::text,
  hold_length smallint,
  hold_unit text,
  hold_from text,
  hold_until text,
  open_windows text,
  inst_status text,
  inst_purchase_discount_e4 integer,
  end_date date,
  convert_into text,
  constraint ends_after_set_up CHECK ((end_date > setup_date)),
  constraint fund_backend_formula_check CHECK ((backend_formula = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint fund_carry_check CHECK ((carry = ANY (ARRAY['daily'::text, 'monthly'::text]))),
  constraint fund_carry_day_check CHECK (((carry_day >= 1) AND (carry_day <= 28))),
  constraint fund_confirm_lag_check CHECK (((confirm_lag >= 1) AND (confirm_lag <= 10))),
  constraint fund_convert_formula_check CHECK ((convert_formula = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint fund_convert_into_check CHECK ((convert_into ~ '^(none|[0-9]{6}( [0-9]{6})*)$'::text)),
  constraint fund_default_dividend_method_check CHECK ((default_dividend_method = ANY (ARRAY['0'::text, '1'::text]))),
  constraint fund_fee_type_check CHECK ((fee_type = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint fund_fundcode_check CHECK ((fundcode ~ '^[0-9]{6}$'::text)),
  constraint fund_hold_from_check CHECK ((hold_from = ANY (ARRAY['application'::text, 'registration'::text]))),
  constraint fund_hold_kind_check CHECK ((hold_kind = ANY (ARRAY['none'::text, 'minimum'::text, 'rolling'::text]))),
  constraint fund_hold_length_check CHECK (((hold_length >= 1) AND (hold_length <= 3650))),
  constraint fund_hold_unit_check CHECK ((hold_unit = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))),
  constraint fund_hold_until_check CHECK ((hold_until = ANY (ARRAY['application'::text, 'confirmation'::text]))),
  constraint fund_holder_limit_check CHECK ((holder_limit = ANY (ARRAY['half'::text, 'founder'::text, 'custom'::text]))),
  constraint fund_income_rounding_check CHECK ((income_rounding = ANY (ARRAY['half-up'::text, 'truncate'::text]))),
  constraint fund_inst_day_max_fen_check CHECK ((inst_day_max_fen >= 0)),
  constraint fund_inst_min_first_fen_check CHECK ((inst_min_first_fen >= 0)),
  constraint fund_inst_min_further_fen_check CHECK ((inst_min_further_fen >= 0)),
  constraint fund_inst_purchase_discount_e4_check CHECK (((inst_purchase_discount_e4 >= 0) AND (inst_purchase_discount_e4 <= 10000))),
  constraint fund_inst_single_max_fen_check CHECK ((inst_single_max_fen >= 0)),
  constraint fund_inst_status_check CHECK ((inst_status = ANY (ARRAY['0'::text, '4'::text, '5'::text, '6'::text]))),
  constraint fund_open_windows_check CHECK ((open_windows <> ''::text)),
  constraint fund_other_holders_check CHECK ((other_holders >= 0)),
  constraint fund_other_shares_cents_check CHECK ((other_shares_cents >= 0)),
  constraint fund_pay_lag_check CHECK (((pay_lag >= 0) AND (pay_lag <= 10))),
  constraint fund_purchase_discount_e4_check CHECK (((purchase_discount_e4 >= 0) AND (purchase_discount_e4 <= 10000))),
  constraint fund_raise_min_fen_check CHECK ((raise_min_fen >= 0)),
  constraint fund_raise_min_holders_check CHECK ((raise_min_holders >= 1)),
  constraint fund_raise_min_shares_cents_check CHECK ((raise_min_shares_cents >= 0)),
  constraint fund_registrar_check CHECK ((registrar ~ '^[0-9A-Z]{1,8}$'::text)),
  constraint fund_risk_level_check CHECK (((risk_level >= 1) AND (risk_level <= 5))),
  constraint fund_share_rounding_check CHECK ((share_rounding = ANY (ARRAY['half-up'::text, 'truncate'::text]))),
  constraint fund_status_check CHECK ((status = ANY (ARRAY['0'::text, '1'::text, '2'::text, '3'::text, '4'::text, '5'::text, '6'::text, '7'::text, '8'::text, '9'::text, 'a'::text]))),
  constraint hold_in_own_register CHECK (((hold_kind = 'none'::text) OR ((registrar IS NULL) AND (fund_type <> 'money'::text)))),
  constraint hold_is_whole CHECK ((num_nulls(hold_length, hold_unit, hold_from, hold_until) =
CASE hold_kind
    WHEN 'none'::text THEN 4
    ELSE 0
END)),
  constraint hold_pays_cash CHECK (((hold_kind = 'none'::text) OR (default_dividend_method = '1'::text))),
  constraint hold_rolls_to_application CHECK (((hold_kind <> 'rolling'::text) OR (hold_until = 'application'::text))),
  constraint fund_pkey PRIMARY KEY (fundcode)
);
CREATE CONSTRAINT TRIGGER floor_exemption_released AFTER UPDATE ON fund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.fee_exempt <> new.fee_exempt)) EXECUTE FUNCTION needs_release_once_traded('funds import:compliance');
CREATE TRIGGER fund_keeps_past_terms AFTER UPDATE ON fund FOR EACH ROW WHEN ((new.terms_from <> old.terms_from)) EXECUTE FUNCTION keep_past_terms();
CREATE CONSTRAINT TRIGGER raising_released AFTER UPDATE ON fund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status = '1'::text) AND (new.status <> '1'::text))) EXECUTE FUNCTION needs_release_once_traded('raising found', 'raising fail', 'funds import');

create table fund_closed_day (
  fundcode text not null,
  day date not null,
  constraint fund_closed_day_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint fund_closed_day_pkey PRIMARY KEY (fundcode, day)
);

create table fund_coming_term (
  fundcode text not null,
  effective_from date not null,
  term text not null,
  value text,
  constraint fund_coming_term_check CHECK (((value IS NOT NULL) OR starts_with(term, 'inst_'::text))),
  constraint fund_coming_term_term_check CHECK ((term = ANY (ARRAY['status'::text, 'min_first_fen'::text, 'min_further_fen'::text, 'single_max_fen'::text, 'day_max_fen'::text, 'min_redeem_cents'::text, 'min_hold_cents'::text, 'inst_status'::text, 'inst_min_first_fen'::text, 'inst_min_further_fen'::text, 'inst_single_max_fen'::text, 'inst_day_max_fen'::text]))),
  constraint fund_coming_term_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint fund_coming_term_pkey PRIMARY KEY (fundcode, effective_from, term)
);
CREATE CONSTRAINT TRIGGER fund_coming_term_released AFTER INSERT OR UPDATE ON fund_coming_term DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_release_once_traded('funds import', 'fund liquidate', 'fund convert');

create table fund_conversion (
  fundcode text not null,
  target_fundcode text not null,
  day date not null,
  decided_by text not null,
  at timestamp with time zone not null,
  nav_e4 bigint,
  target_nav_e4 bigint,
  shares_cents bigint,
  holders integer,
  constraint fund_conversion_check CHECK ((fundcode <> target_fundcode)),
  constraint fund_conversion_check1 CHECK ((num_nulls(nav_e4, target_nav_e4, shares_cents, holders) = ANY (ARRAY[0, 4]))),
  constraint fund_conversion_holders_check CHECK ((holders > 0)),
  constraint fund_conversion_nav_e4_check CHECK ((nav_e4 > 0)),
  constraint fund_conversion_shares_cents_check CHECK ((shares_cents > 0)),
  constraint fund_conversion_target_nav_e4_check CHECK ((target_nav_e4 > 0)),
  constraint fund_conversion_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint fund_conversion_target_fundcode_fkey FOREIGN KEY (target_fundcode) REFERENCES fund(fundcode),
  constraint fund_conversion_pkey PRIMARY KEY (fundcode)
);
CREATE INDEX fund_conversion_open ON fund_conversion USING btree (day) WHERE (shares_cents IS NULL);
CREATE INDEX fund_conversion_target ON fund_conversion USING btree (target_fundcode);
CREATE TRIGGER fund_conversion_decided BEFORE UPDATE ON fund_conversion FOR EACH ROW WHEN (((old.shares_cents IS NOT NULL) OR (((((new.fundcode IS DISTINCT FROM old.fundcode) OR (new.target_fundcode IS DISTINCT FROM old.target_fundcode)) OR (new.day IS DISTINCT FROM old.day)) OR (new.decided_by IS DISTINCT FROM old.decided_by)) OR (new.at IS DISTINCT FROM old.at)))) EXECUTE FUNCTION fund_conversion_is_final();
CREATE TRIGGER fund_conversion_kept BEFORE DELETE ON fund_conversion FOR EACH ROW EXECUTE FUNCTION fund_conversion_is_final();
CREATE CONSTRAINT TRIGGER fund_conversion_released AFTER INSERT ON fund_conversion DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('fund convert');

create table fund_past_terms (
  fundcode text not null,
  effective_from date not null,
  fee_type text not null,
  share_rounding text not null,
  backend_formula text not null,
  convert_formula text not null,
  purchase_discount_e4 integer not null,
  service_rate_e8 bigint not null default 0,
  hold_kind text not null default 'none'::text,
  hold_length smallint,
  hold_unit text,
  hold_from text,
  hold_until text,
  inst_purchase_discount_e4 integer,
  constraint fund_past_terms_backend_formula_check CHECK ((backend_formula = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint fund_past_terms_convert_formula_check CHECK ((convert_formula = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint fund_past_terms_fee_type_check CHECK ((fee_type = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint fund_past_terms_hold_kind_check CHECK ((hold_kind = ANY (ARRAY['none'::text, 'minimum'::text, 'rolling'::text]))),
  constraint fund_past_terms_inst_purchase_discount_e4_check CHECK (((inst_purchase_discount_e4 >= 0) AND (inst_purchase_discount_e4 <= 10000))),
  constraint fund_past_terms_purchase_discount_e4_check CHECK (((purchase_discount_e4 >= 0) AND (purchase_discount_e4 <= 10000))),
  constraint fund_past_terms_service_rate_e8_check CHECK ((service_rate_e8 >= 0)),
  constraint fund_past_terms_share_rounding_check CHECK ((share_rounding = ANY (ARRAY['half-up'::text, 'truncate'::text]))),
  constraint fund_past_terms_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint fund_past_terms_pkey PRIMARY KEY (fundcode, effective_from)
);
CREATE TRIGGER fund_past_terms_append_only BEFORE DELETE OR UPDATE ON fund_past_terms FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table fx_quota (
  day date not null,
  granted_e2 bigint not null,
  used_e2 bigint not null,
  constraint fx_quota_check CHECK (((used_e2 >= 0) AND (used_e2 <= granted_e2))),
  constraint fx_quota_granted_e2_check CHECK ((granted_e2 > 0)),
  constraint fx_quota_pkey PRIMARY KEY (day)
);

create table gateway_hour (
  hour timestamp with time zone not null,
  gateway text not null,
  call text not null,
  outcome text not null,
  counts integer[] not null,
  constraint gateway_hour_pkey PRIMARY KEY (hour, gateway, call, outcome)
);

create table holding (
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  shares_cents bigint not null,
  frozen_cents bigint not null default 0,
  cost_fen bigint not null default 0,
  paid_fen bigint not null default 0,
  received_fen bigint not null default 0,
  dividend_fen bigint not null default 0,
  realised_fen bigint not null default 0,
  unpaid_fen bigint not null default 0,
  constraint holding_check CHECK (((frozen_cents >= 0) AND (frozen_cents <= shares_cents))),
  constraint holding_shares_cents_check CHECK ((shares_cents >= 0)),
  constraint holding_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint holding_tradeacco_custno_fkey FOREIGN KEY (tradeacco, custno) REFERENCES trade_account(tradeacco, custno),
  constraint holding_pkey PRIMARY KEY (custno, tradeacco, fundcode)
);

create table id_image (
  id bigint not null generated always as identity,
  custno text not null,
  side text not null,
  file_name text not null,
  sha256 text not null,
  bytes integer not null,
  at timestamp with time zone not null,
  read_hmac text default ''::text,
  submitted_at timestamp with time zone,
  constraint id_image_side_check CHECK ((side = ANY (ARRAY['front'::text, 'back'::text]))),
  constraint id_image_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint id_image_pkey PRIMARY KEY (id)
);
CREATE INDEX id_image_awaited ON id_image USING btree (id) WHERE (read_hmac IS NULL);
CREATE UNIQUE INDEX id_image_file ON id_image USING btree (file_name);

create table id_review (
  id bigint not null generated always as identity,
  custno text not null,
  decision text not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint id_review_decision_check CHECK ((decision = ANY (ARRAY['release'::text, 'return'::text, 'reopen'::text]))),
  constraint id_review_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint id_review_pkey PRIMARY KEY (id)
);
CREATE INDEX id_review_custno ON id_review USING btree (custno, id);

create table income_waiting (
  fundcode text not null,
  day date not null,
  custno text not null,
  tradeacco text not null,
  constraint income_waiting_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint income_waiting_tradeacco_custno_fkey FOREIGN KEY (tradeacco, custno) REFERENCES trade_account(tradeacco, custno),
  constraint income_waiting_pkey PRIMARY KEY (fundcode, day, custno, tradeacco)
);

create table index_quote (
  code text not null,
  day date not null,
  close_e4 bigint not null,
  constraint index_quote_close_e4_check CHECK ((close_e4 > 0)),
  constraint index_quote_code_fkey FOREIGN KEY (code) REFERENCES market_index(code),
  constraint index_quote_pkey PRIMARY KEY (code, day)
);

create table interest_day (
  day date not null,
  credited_fen bigint not null,
  paid_fen bigint not null,
  entered_by text not null,
  at timestamp with time zone not null,
  constraint interest_day_credited_fen_check CHECK ((credited_fen > 0)),
  constraint interest_day_paid_fen_check CHECK ((paid_fen >= 0)),
  constraint interest_day_pkey PRIMARY KEY (day)
);
CREATE CONSTRAINT TRIGGER interest_day_released AFTER INSERT OR DELETE OR UPDATE ON interest_day DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('interest pay');

create table investment_ratio (
  fundcode text not null,
  sort smallint not null,
  name text not null,
  low_e4 integer not null,
  high_e4 integer not null,
  constraint investment_ratio_check CHECK (((high_e4 >= low_e4) AND (high_e4 <= 100000))),
  constraint investment_ratio_low_e4_check CHECK ((low_e4 >= 0)),
  constraint investment_ratio_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint investment_ratio_pkey PRIMARY KEY (fundcode, sort)
);

create table job_rerun (
  rerun_id bigint not null generated always as identity,
  job text not null,
  day date not null,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  constraint job_rerun_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint job_rerun_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'waits'::text, 'failed'::text]))),
  constraint job_rerun_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(name),
  constraint job_rerun_pkey PRIMARY KEY (rerun_id)
);
CREATE UNIQUE INDEX job_rerun_open ON job_rerun USING btree (job) WHERE (ended_at IS NULL);

create table job_run (
  job text not null,
  key text not null,
  at timestamp with time zone not null,
  report jsonb not null,
  constraint job_run_pkey PRIMARY KEY (job, key)
);

create table kept_file (
  name text not null,
  sealed text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint kept_file_name_check CHECK ((name ~ '^[0-9a-f]{32}$'::text)),
  constraint kept_file_pkey PRIMARY KEY (name)
);

create table key_fingerprint (
  name text not null,
  fingerprint text not null,
  state text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  algorithm text not null,
  constraint key_fingerprint_algorithm_check CHECK ((algorithm = ANY (ARRAY['aes-256-gcm'::text, 'sm4-gcm'::text, 'hmac-sha256'::text, 'hmac-sm3'::text, 'rsa'::text, 'sm2'::text]))),
  constraint key_fingerprint_name_check CHECK ((name ~ '^(pepper|(data|index|field)-[0-9]{4})$'::text)),
  constraint key_fingerprint_state_check CHECK ((state = ANY (ARRAY['next'::text, 'active'::text, 'leaving'::text]))),
  constraint key_fingerprint_pkey PRIMARY KEY (name)
);

create table known_device (
  id bigint not null generated always as identity,
  custno text not null,
  device_hmac text not null,
  ua_class text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_device_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint known_device_pkey PRIMARY KEY (id),
  constraint known_device_custno_device_hmac_key UNIQUE (custno, device_hmac)
);

create table leave_mark (
  id bigint not null generated always as identity,
  custno text not null,
  fundcode text not null,
  warning_code text not null,
  text_version text not null,
  text_hash text not null,
  riskability text not null,
  risk_level smallint not null,
  at timestamp with time zone not null,
  text text not null default ''::text,
  risk_result_id bigint,
  fund_version integer,
  shown_at timestamp with time zone,
  client text,
  constraint leave_mark_shown_before CHECK ((shown_at <= at)),
  constraint leave_mark_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint leave_mark_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint leave_mark_risk_result_id_custno_fkey FOREIGN KEY (risk_result_id, custno) REFERENCES risk_result(id, custno),
  constraint leave_mark_pkey PRIMARY KEY (id),
  constraint leave_mark_id_custno_fundcode_key UNIQUE (id, custno, fundcode),
  constraint leave_mark_id_custno_key UNIQUE (id, custno)
);
CREATE INDEX leave_mark_at ON leave_mark USING btree (at);
CREATE TRIGGER leave_mark_append_only BEFORE DELETE OR UPDATE ON leave_mark FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table ledger_mark (
  one boolean not null default true,
  entry_id bigint not null default 0,
  seal_id bigint not null default 0,
  order_id bigint not null default 0,
  seen_order_id bigint not null default 0,
  income_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  bank_in_fen bigint not null default 0,
  bank_out_fen bigint not null default 0,
  in_transit_fen bigint not null default 0,
  fund_cash_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  payable_fen bigint not null default 0,
  remitted_fen bigint not null default 0,
  customer_share_cents bigint not null default 0,
  company_service_fen bigint not null default 0,
  interest_owed_fen bigint not null default 0,
  fund_contingent_fen bigint not null default 0,
  redemption_line_fen bigint not null default 0,
  constraint ledger_mark_one_check CHECK (one),
  constraint ledger_mark_pkey PRIMARY KEY (one)
);

create table ledger_seal (
  seal_id bigint not null,
  upto_entry_id bigint not null,
  entries bigint not null,
  hash text not null,
  at timestamp with time zone not null,
  constraint ledger_seal_pkey PRIMARY KEY (seal_id),
  constraint ledger_seal_upto_entry_id_key UNIQUE (upto_entry_id)
);
CREATE TRIGGER seal_append_only BEFORE DELETE OR UPDATE ON ledger_seal FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER seal_never_truncated BEFORE TRUNCATE ON ledger_seal FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table legal_setting (
  setting_id bigint not null generated always as identity,
  rule text not null,
  effective_from date not null,
  figure text not null,
  source text not null,
  requested_by text not null,
  decided_by text not null,
  reason text not null,
  decided_at timestamp with time zone not null,
  constraint legal_setting_check CHECK ((decided_by <> requested_by)),
  constraint legal_setting_figure_check CHECK ((figure <> ''::text)),
  constraint legal_setting_reason_check CHECK ((reason <> ''::text)),
  constraint legal_setting_source_check CHECK ((source <> ''::text)),
  constraint legal_setting_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(name),
  constraint legal_setting_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(name),
  constraint legal_setting_pkey PRIMARY KEY (setting_id)
);
CREATE TRIGGER legal_setting_append_only BEFORE DELETE OR UPDATE ON legal_setting FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE CONSTRAINT TRIGGER legal_setting_released AFTER INSERT ON legal_setting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION decided_by_compliance('law set');

create table limit_use (
  name text not null,
  key_hmac text not null,
  used integer not null,
  ends_at timestamp with time zone not null,
  constraint limit_use_pkey PRIMARY KEY (name, key_hmac)
);

create table liquidation (
  fundcode text not null,
  day date not null,
  amount_fen bigint not null,
  is_last boolean not null,
  decided_by text not null,
  at timestamp with time zone not null,
  shares_cents bigint,
  paid_fen bigint,
  left_fen bigint,
  constraint liquidation_amount_fen_check CHECK ((amount_fen > 0)),
  constraint liquidation_check CHECK ((num_nulls(shares_cents, paid_fen, left_fen) = ANY (ARRAY[0, 3]))),
  constraint liquidation_left_fen_check CHECK ((left_fen >= 0)),
  constraint liquidation_paid_fen_check CHECK ((paid_fen >= 0)),
  constraint liquidation_shares_cents_check CHECK ((shares_cents > 0)),
  constraint liquidation_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint liquidation_pkey PRIMARY KEY (fundcode, day)
);
CREATE UNIQUE INDEX liquidation_last ON liquidation USING btree (fundcode) WHERE is_last;
CREATE INDEX liquidation_open ON liquidation USING btree (day) WHERE (paid_fen IS NULL);
CREATE TRIGGER liquidation_decided BEFORE UPDATE ON liquidation FOR EACH ROW WHEN (((old.paid_fen IS NOT NULL) OR ((((((new.fundcode IS DISTINCT FROM old.fundcode) OR (new.day IS DISTINCT FROM old.day)) OR (new.amount_fen IS DISTINCT FROM old.amount_fen)) OR (new.is_last IS DISTINCT FROM old.is_last)) OR (new.decided_by IS DISTINCT FROM old.decided_by)) OR (new.at IS DISTINCT FROM old.at)))) EXECUTE FUNCTION liquidation_is_final();
CREATE TRIGGER liquidation_kept BEFORE DELETE ON liquidation FOR EACH ROW EXECUTE FUNCTION liquidation_is_final();
CREATE CONSTRAINT TRIGGER liquidation_released AFTER INSERT ON liquidation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('fund liquidate');

create table login_counter (
  who_hmac text not null,
  custno text,
  failures integer not null default 0,
  locked_until timestamp with time zone,
  last_at timestamp with time zone not null,
  counted_hmac text not null default ''::text,
  constraint login_counter_pkey PRIMARY KEY (who_hmac)
);
CREATE INDEX login_counter_customer ON login_counter USING btree (custno);

create table login_record (
  id bigint not null generated always as identity,
  custno text not null,
  how text not null,
  ua_class text not null,
  at timestamp with time zone not null,
  constraint login_record_how_check CHECK ((how = ANY (ARRAY['password'::text, 'sms'::text, 'register'::text]))),
  constraint login_record_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint login_record_pkey PRIMARY KEY (id)
);
CREATE INDEX login_record_customer ON login_record USING btree (custno, id DESC);

create table lot (
  lot_id bigint not null generated always as identity,
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  order_id bigint not null,
  register_date date not null,
  nav_e4 bigint not null,
  shares_cents bigint not null,
  remaining_cents bigint not null,
  split_ratios_e9 bigint[] not null default '{}'::bigint[],
  trade_date date not null,
  fee_type text not null,
  root_lot_id bigint,
  channel text not null default 'own'::text,
  converted_on date,
  constraint lot_channel_check CHECK ((channel = ANY (ARRAY['own'::text, 'agency'::text]))),
  constraint lot_check CHECK (((remaining_cents >= 0) AND (remaining_cents <= shares_cents))),
  constraint lot_fee_type_check CHECK ((fee_type = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint lot_shares_cents_check CHECK ((shares_cents >= 0)),
  constraint lot_custno_tradeacco_fundcode_fkey FOREIGN KEY (custno, tradeacco, fundcode) REFERENCES holding(custno, tradeacco, fundcode) DEFERRABLE INITIALLY DEFERRED,
  constraint lot_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint lot_root_lot_id_fkey FOREIGN KEY (root_lot_id) REFERENCES lot(lot_id),
  constraint lot_pkey PRIMARY KEY (lot_id),
  constraint lot_lot_id_custno_key UNIQUE (lot_id, custno)
);
CREATE INDEX lot_agency ON lot USING btree (fundcode) WHERE (channel = 'agency'::text);
CREATE INDEX lot_fifo ON lot USING btree (custno, tradeacco, fundcode, register_date, lot_id) INCLUDE (remaining_cents) WHERE (remaining_cents > 0);
CREATE UNIQUE INDEX lot_of_one_order ON lot USING btree (order_id) WHERE (converted_on IS NULL);
CREATE INDEX lot_order ON lot USING btree (order_id);
CREATE INDEX lot_root ON lot USING btree (root_lot_id) WHERE (root_lot_id IS NOT NULL);

create table lot_use (
  order_id bigint not null,
  lot_id bigint not null,
  custno text not null,
  shares_cents bigint not null,
  days integer not null,
  rate_e8 bigint not null,
  gross_fen bigint not null,
  fee_fen bigint not null,
  to_fund_fen bigint not null,
  backend_rate_e8 bigint not null default 0,
  backend_fee_fen bigint not null default 0,
  service_from date,
  service_to date,
  service_fen bigint,
  constraint lot_use_service CHECK ((((service_from IS NULL) = (service_fen IS NULL)) AND ((service_to IS NULL) = (service_fen IS NULL)) AND (service_from <= service_to))),
  constraint lot_use_service_fen_check CHECK ((service_fen >= 0)),
  constraint lot_use_shares_cents_check CHECK ((shares_cents > 0)),
  constraint lot_use_lot_id_custno_fkey FOREIGN KEY (lot_id, custno) REFERENCES lot(lot_id, custno),
  constraint lot_use_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint lot_use_pkey PRIMARY KEY (order_id, lot_id)
);
CREATE INDEX lot_use_lot ON lot_use USING btree (lot_id) INCLUDE (shares_cents);

create table mail_outbox (
  mail_id bigint not null generated always as identity,
  key text not null,
  subject text not null,
  body text not null,
  made_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  attempts smallint not null default 0,
  next_at timestamp with time zone not null default clock_timestamp(),
  done_at timestamp with time zone,
  error text not null default ''::text,
  constraint mail_outbox_check CHECK (((state = 'waiting'::text) = (done_at IS NULL))),
  constraint mail_outbox_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text]))),
  constraint mail_outbox_subject_check CHECK ((subject <> ''::text)),
  constraint mail_outbox_pkey PRIMARY KEY (mail_id),
  constraint mail_outbox_key_key UNIQUE (key)
);
CREATE INDEX mail_outbox_waiting ON mail_outbox USING btree (next_at) WHERE (state = 'waiting'::text);

create table manager (
  man_id text not null,
  name text not null,
  title text not null default ''::text,
  since date,
  resume text not null default ''::text,
  style text not null default ''::text,
  invented boolean not null default false,
  constraint manager_pkey PRIMARY KEY (man_id)
);

create table manager_tenure (
  man_id text not null,
  fundcode text not null,
  from_day date not null,
  to_day date,
  constraint manager_tenure_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint manager_tenure_man_id_fkey FOREIGN KEY (man_id) REFERENCES manager(man_id),
  constraint manager_tenure_pkey PRIMARY KEY (man_id, fundcode, from_day)
);

create table mandatory_fee_day (
  main_code text not null,
  day date not null,
  total_cents bigint not null,
  free_cents bigint not null,
  rate_e8 bigint not null,
  decided_by text not null,
  at timestamp with time zone not null,
  constraint mandatory_fee_day_check CHECK (((free_cents >= 0) AND (free_cents <= total_cents))),
  constraint mandatory_fee_day_rate_e8_check CHECK (((rate_e8 > 0) AND (rate_e8 <= 100000000))),
  constraint mandatory_fee_day_total_cents_check CHECK ((total_cents > 0)),
  constraint mandatory_fee_day_pkey PRIMARY KEY (main_code, day)
);
CREATE CONSTRAINT TRIGGER mandatory_fee_released AFTER INSERT OR DELETE OR UPDATE ON mandatory_fee_day DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('redemption fee');

create table market_index (
  code text not null,
  name text not null,
  invented boolean not null default false,
  constraint market_index_pkey PRIMARY KEY (code)
);

create table message_log (
  message_id bigint not null generated always as identity,
  sms_id text not null,
  template text not null,
  version integer not null,
  mobile_enc text not null,
  values_enc text,
  state text not null default 'unknown'::text,
  at timestamp with time zone not null,
  resend_of bigint,
  resent_by text,
  custno text,
  constraint message_log_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'refused'::text, 'unknown'::text]))),
  constraint message_log_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint message_log_resend_of_fkey FOREIGN KEY (resend_of) REFERENCES message_log(message_id) ON DELETE SET NULL,
  constraint message_log_resent_by_fkey FOREIGN KEY (resent_by) REFERENCES operator(name),
  constraint message_log_pkey PRIMARY KEY (message_id),
  constraint message_log_resend_of_key UNIQUE (resend_of)
);
CREATE INDEX message_log_at ON message_log USING btree (at);
CREATE INDEX message_log_failed ON message_log USING btree (message_id) WHERE (state <> 'sent'::text);
CREATE INDEX message_log_of_customer ON message_log USING btree (custno) WHERE (custno IS NOT NULL);
CREATE UNIQUE INDEX message_log_sms_id ON message_log USING btree (sms_id);

create table message_template (
  template text not null,
  version integer not null,
  text text not null,
  provider_id text not null,
  requested_by text not null,
  decided_by text not null,
  at timestamp with time zone not null,
  constraint message_template_check CHECK ((requested_by <> decided_by)),
  constraint message_template_provider_id_check CHECK ((length(provider_id) <= 64)),
  constraint message_template_text_check CHECK (((length(text) >= 1) AND (length(text) <= 300))),
  constraint message_template_version_check CHECK ((version > 0)),
  constraint message_template_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(name),
  constraint message_template_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(name),
  constraint message_template_pkey PRIMARY KEY (template, version)
);
CREATE CONSTRAINT TRIGGER message_template_released AFTER INSERT OR DELETE OR UPDATE ON message_template DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('message template');

create table money_income (
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  day date not null,
  shares_cents bigint not null,
  income_fen bigint not null,
  order_id bigint,
  constraint money_income_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint money_income_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint money_income_pkey PRIMARY KEY (custno, tradeacco, fundcode, day)
);
CREATE INDEX money_income_unpaid ON money_income USING btree (custno, tradeacco, fundcode) INCLUDE (income_fen) WHERE (order_id IS NULL);

create table moved_entry (
  entry_id bigint not null,
  custno text not null,
  order_id bigint,
  remit_id bigint,
  constraint moved_entry_pkey PRIMARY KEY (entry_id, custno)
);

create table moved_holding (
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  shares_cents bigint not null,
  cost_fen bigint not null,
  paid_fen bigint not null,
  received_fen bigint not null,
  dividend_fen bigint not null,
  realised_fen bigint not null,
  constraint moved_holding_pkey PRIMARY KEY (custno, tradeacco, fundcode)
);

create table moved_order (
  order_id bigint not null,
  custno text not null,
  was_confirmed boolean not null,
  constraint moved_order_pkey PRIMARY KEY (order_id, custno)
);

create table moved_remittance (
  remit_id bigint not null,
  custno text not null,
  constraint moved_remittance_pkey PRIMARY KEY (remit_id, custno)
);

create table moved_since (
  one boolean not null default true,
  entry_id bigint not null default 0,
  seal_id bigint not null default 0,
  order_id bigint not null default 0,
  seen_order_id bigint not null default 0,
  income_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  bank_in_fen bigint not null default 0,
  bank_out_fen bigint not null default 0,
  in_transit_fen bigint not null default 0,
  fund_cash_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  payable_fen bigint not null default 0,
  remitted_fen bigint not null default 0,
  customer_share_cents bigint not null default 0,
  company_service_fen bigint not null default 0,
  interest_owed_fen bigint not null default 0,
  fund_contingent_fen bigint not null default 0,
  redemption_line_fen bigint not null default 0
);

create table name_hit (
  hit_id bigint not null generated always as identity,
  custno text not null,
  who text not null,
  entry_row bigint not null,
  kind text not null,
  blocking boolean not null,
  state text not null default 'open'::text,
  found_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  requested_by text,
  decided_by text,
  reason text not null default ''::text,
  holds boolean not null generated always as (((state = 'confirmed'::text) OR ((state = 'open'::text) AND blocking))) stored,
  constraint name_hit_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint name_hit_check1 CHECK ((((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_at IS NULL) = (requested_by IS NULL)))),
  constraint name_hit_check2 CHECK ((decided_by <> requested_by)),
  constraint name_hit_kind_check CHECK ((kind = ANY (ARRAY['id'::text, 'birth'::text, 'name'::text]))),
  constraint name_hit_state_check CHECK ((state = ANY (ARRAY['open'::text, 'cleared'::text, 'confirmed'::text]))),
  constraint name_hit_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint name_hit_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(name),
  constraint name_hit_entry_row_fkey FOREIGN KEY (entry_row) REFERENCES name_list_entry(entry_row),
  constraint name_hit_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(name),
  constraint name_hit_pkey PRIMARY KEY (hit_id),
  constraint name_hit_custno_who_entry_row_kind_key UNIQUE (custno, who, entry_row, kind)
);
CREATE INDEX name_hit_holds ON name_hit USING btree (custno) WHERE holds;
CREATE INDEX name_hit_open ON name_hit USING btree (hit_id) WHERE (state = 'open'::text);
CREATE TRIGGER name_hit_diligence BEFORE DELETE ON name_hit FOR EACH ROW EXECUTE FUNCTION diligence_is_kept();
CREATE CONSTRAINT TRIGGER name_hit_released AFTER UPDATE ON name_hit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION decided_by_compliance('name-hit decide');

create table name_list (
  list_code text not null,
  version integer not null,
  source text not null,
  sha256 text not null,
  entries integer not null,
  taken_at timestamp with time zone not null,
  taken_by text not null,
  constraint name_list_entries_check CHECK ((entries > 0)),
  constraint name_list_version_check CHECK ((version > 0)),
  constraint name_list_pkey PRIMARY KEY (list_code, version)
);

create table name_list_entry (
  entry_row bigint not null generated always as identity,
  list_code text not null,
  entry_id text not null,
  first_version integer not null,
  ended_version integer,
  births text not null,
  detail_enc text not null,
  digest text not null,
  constraint name_list_entry_check CHECK ((ended_version > first_version)),
  constraint name_list_entry_list_code_first_version_fkey FOREIGN KEY (list_code, first_version) REFERENCES name_list(list_code, version),
  constraint name_list_entry_pkey PRIMARY KEY (entry_row)
);
CREATE UNIQUE INDEX name_list_entry_live ON name_list_entry USING btree (list_code, entry_id) WHERE (ended_version IS NULL);

create table name_list_key (
  entry_row bigint not null,
  kind text not null,
  key text not null,
  constraint name_list_key_kind_check CHECK ((kind = ANY (ARRAY['id'::text, 'name'::text]))),
  constraint name_list_key_entry_row_fkey FOREIGN KEY (entry_row) REFERENCES name_list_entry(entry_row),
  constraint name_list_key_pkey PRIMARY KEY (kind, key, entry_row)
);

create table nav (
  fundcode text not null,
  day date not null,
  nav_e4 bigint not null,
  acc_nav_e4 bigint not null,
  income_e4 bigint,
  yield7_e8 bigint,
  version integer not null default 1,
  published_at timestamp with time zone not null,
  constraint nav_nav_e4_check CHECK ((nav_e4 > 0)),
  constraint nav_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint nav_pkey PRIMARY KEY (fundcode, day)
);
CREATE CONSTRAINT TRIGGER nav_corrected_released AFTER UPDATE ON nav DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.nav_e4 <> new.nav_e4)) EXECUTE FUNCTION needs_release_once_traded('nav import');

create table nav_correction (
  fundcode text not null,
  day date not null,
  version integer not null,
  old_nav_e4 bigint not null,
  new_nav_e4 bigint not null,
  by_whom text not null,
  at timestamp with time zone not null,
  constraint nav_correction_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint nav_correction_pkey PRIMARY KEY (fundcode, day, version)
);
CREATE CONSTRAINT TRIGGER nav_correction_paid AFTER INSERT ON nav_correction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION company_money_needs_finance();
CREATE CONSTRAINT TRIGGER nav_correction_released AFTER INSERT OR DELETE OR UPDATE ON nav_correction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('nav import');

create table node (
  node_id text not null,
  host text not null,
  release text not null,
  part text not null,
  key_names text[] not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  seen_at timestamp with time zone not null default clock_timestamp(),
  constraint node_pkey PRIMARY KEY (node_id)
);

create table open_draft (
  custno text not null,
  step text not null,
  content_enc text not null,
  saved_at timestamp with time zone not null,
  constraint open_draft_step_check CHECK ((step = ANY (ARRAY['identity'::text, 'profile'::text, 'card'::text, 'password'::text, 'risk'::text, 'confirm'::text]))),
  constraint open_draft_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint open_draft_pkey PRIMARY KEY (custno)
);

create table operator (
  operator_id bigint not null generated always as identity,
  name text not null,
  password_hash text not null,
  is_demo boolean not null default false,
  added_at timestamp with time zone not null,
  added_by text not null,
  disabled_at timestamp with time zone,
  disabled_by text,
  release_limit_fen bigint not null default 100000000,
  own_custno text,
  constraint operator_check CHECK (((disabled_at IS NULL) = (disabled_by IS NULL))),
  constraint operator_check1 CHECK ((disabled_by <> name)),
  constraint operator_name_check CHECK ((name ~ '^[a-z][a-z0-9._-]{1,31}$'::text)),
  constraint operator_release_limit_fen_check CHECK ((release_limit_fen >= 0)),
  constraint operator_own_custno_fkey FOREIGN KEY (own_custno) REFERENCES customer(custno),
  constraint operator_pkey PRIMARY KEY (operator_id),
  constraint operator_name_key UNIQUE (name)
);
CREATE TRIGGER operator_added_by_owner BEFORE INSERT ON operator FOR EACH ROW EXECUTE FUNCTION only_owner_adds_operators();
CREATE TRIGGER operator_floor BEFORE UPDATE ON operator FOR EACH ROW WHEN (((old.disabled_at IS NULL) AND (new.disabled_at IS NOT NULL))) EXECUTE FUNCTION disabling_leaves_somebody();
CREATE TRIGGER operator_only_disabled BEFORE DELETE OR UPDATE ON operator FOR EACH ROW EXECUTE FUNCTION operators_are_only_disabled();

create table orders (
  order_id bigint not null generated always as identity,
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  kind text not null,
  amount_fen bigint,
  shares_cents bigint,
  large_redemption text,
  status text not null default '9'::text,
  fail_code text,
  accept_at timestamp with time zone not null,
  trade_date date not null,
  confirm_date date,
  pay_date date,
  confirmed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  request_id text not null,
  body_hash text not null,
  leave_mark_id bigint,
  agreements text not null default ''::text,
  origin text not null default 'customer'::text,
  cause text,
  parent_order_id bigint,
  target_fundcode text,
  target_amount_fen bigint,
  dividend_method text,
  lot_id bigint,
  plan_id bigint,
  due_date date,
  payment text not null default 'card'::text,
  effective_at timestamp with time zone,
  risk_result_id bigint,
  riskability text,
  risk_level smallint,
  fund_version integer,
  client text,
  target_leave_mark_id bigint,
  terms_day date,
  fee_rate_e8 bigint,
  fee_discount_e4 integer,
  fee_fixed_fen bigint,
  request_amount_fen bigint,
  request_charged_fen bigint,
  moved_before_cents bigint,
  constraint orders_amount_fen_check CHECK ((amount_fen > 0)),
  constraint orders_cause CHECK (((origin = 'fund'::text) = (cause IS NOT NULL))),
  constraint orders_dividend_method_check CHECK ((dividend_method = ANY (ARRAY['0'::text, '1'::text]))),
  constraint orders_entry_terms CHECK ((((fee_rate_e8 IS NULL) = (fee_discount_e4 IS NULL)) AND ((fee_fixed_fen IS NULL) OR (fee_rate_e8 IS NOT NULL)))),
  constraint orders_kind_check CHECK ((kind = ANY (ARRAY['020'::text, '022'::text, '024'::text, '027'::text, '028'::text, '029'::text, '031'::text, '032'::text, '036'::text, '039'::text, '140'::text, '143'::text, '144'::text, '145'::text]))),
  constraint orders_large_redemption_check CHECK ((large_redemption = ANY (ARRAY['0'::text, '1'::text]))),
  constraint orders_method CHECK (((kind <> ALL (ARRAY['029'::text, '143'::text])) OR (dividend_method IS NOT NULL))),
  constraint orders_money CHECK (((kind = ANY (ARRAY['020'::text, '022'::text, '039'::text, '140'::text])) = (amount_fen IS NOT NULL))),
  constraint orders_moved_before CHECK (((moved_before_cents IS NOT NULL) = ((kind = '036'::text) AND (COALESCE(cause, ''::text) = ANY (ARRAY['fund-conversion'::text, 'fund-conversion-held'::text]))))),
  constraint orders_moved_before_cents_check CHECK ((moved_before_cents >= 0)),
  constraint orders_origin_check CHECK ((origin = ANY (ARRAY['customer'::text, 'plan'::text, 'fund'::text]))),
  constraint orders_payment_check CHECK ((payment = ANY (ARRAY['card'::text, 'remit'::text]))),
  constraint orders_plan CHECK (((kind = '039'::text) = ((plan_id IS NOT NULL) AND (due_date IS NOT NULL)))),
  constraint orders_request CHECK (((request_amount_fen IS NULL) = (request_charged_fen IS NULL))),
  constraint orders_request_id_check CHECK (((length(request_id) >= 8) AND (length(request_id) <= 64))),
  constraint orders_shares CHECK (
CASE
    WHEN ((kind = '140'::text) AND (cause = ANY (ARRAY['liquidation'::text, 'liquidation-held'::text, 'service'::text, 'floating'::text]))) THEN true
    ELSE ((kind = ANY (ARRAY['020'::text, '022'::text, '029'::text, '039'::text, '140'::text])) = (shares_cents IS NULL))
END),
  constraint orders_shares_cents_check CHECK ((shares_cents > 0)),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['9'::text, '1'::text, '0'::text, '4'::text]))),
  constraint orders_target CHECK ((((kind = '036'::text) OR ((kind = '140'::text) AND (cause = ANY (ARRAY['crossed'::text, 'returned'::text])))) = (target_fundcode IS NOT NULL))),
  constraint orders_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint orders_leave_mark_id_custno_fundcode_fkey FOREIGN KEY (leave_mark_id, custno, fundcode) REFERENCES leave_mark(id, custno, fundcode),
  constraint orders_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lot(lot_id),
  constraint orders_parent_order_id_custno_fkey FOREIGN KEY (parent_order_id, custno) REFERENCES orders(order_id, custno),
  constraint orders_plan_fkey FOREIGN KEY (plan_id, custno, fundcode) REFERENCES plan(plan_id, custno, fundcode),
  constraint orders_target_fundcode_fkey FOREIGN KEY (target_fundcode) REFERENCES fund(fundcode),
  constraint orders_target_leave_mark_fkey FOREIGN KEY (target_leave_mark_id, custno, target_fundcode) REFERENCES leave_mark(id, custno, fundcode),
  constraint orders_tradeacco_custno_fkey FOREIGN KEY (tradeacco, custno) REFERENCES trade_account(tradeacco, custno),
  constraint orders_pkey PRIMARY KEY (order_id),
  constraint orders_order_id_custno_key UNIQUE (order_id, custno)
);
CREATE INDEX orders_accepted ON orders USING btree (accept_at, order_id) WHERE (cause IS DISTINCT FROM 'carry'::text);
CREATE INDEX orders_bought ON orders USING btree (confirmed_at) WHERE ((status = '1'::text) AND (kind = ANY (ARRAY['022'::text, '039'::text])));
CREATE INDEX orders_confirmed ON orders USING btree (fundcode, confirm_date) WHERE (status = '1'::text);
CREATE INDEX orders_converted ON orders USING btree (custno) WHERE (target_fundcode IS NOT NULL);
CREATE UNIQUE INDEX orders_custno_own_id_key ON orders USING btree (custno, request_id) WHERE (origin <> 'customer'::text);
CREATE UNIQUE INDEX orders_custno_request_id_key ON orders USING btree (custno, request_id) WHERE (origin = 'customer'::text);
CREATE INDEX orders_customer ON orders USING btree (custno, order_id DESC, trade_date);
CREATE INDEX orders_frozen ON orders USING btree (custno, tradeacco, fundcode) WHERE ((status = '1'::text) AND (kind = ANY (ARRAY['031'::text, '032'::text])));
CREATE INDEX orders_held_dividend ON orders USING btree (fundcode) WHERE ((kind = '143'::text) AND (cause = 'dividend'::text) AND (status = '1'::text) AND (pay_date IS NULL));
CREATE INDEX orders_held_payment ON orders USING btree (fundcode) WHERE ((kind = '140'::text) AND (cause = ANY (ARRAY['liquidation-held'::text, 'service'::text, 'floating'::text])) AND (status = '1'::text) AND (pay_date IS NULL));
CREATE INDEX orders_interest ON orders USING btree (custno, tradeacco) WHERE (cause = 'interest'::text);
CREATE UNIQUE INDEX orders_method_pending ON orders USING btree (custno, tradeacco, fundcode) WHERE ((kind = '029'::text) AND (status = '9'::text));
CREATE INDEX orders_parent ON orders USING btree (parent_order_id) WHERE (parent_order_id IS NOT NULL);
CREATE INDEX orders_pending ON orders USING btree (fundcode, trade_date, order_id) WHERE (status = '9'::text);
CREATE UNIQUE INDEX orders_plan_due ON orders USING btree (plan_id, due_date) WHERE (plan_id IS NOT NULL);
CREATE INDEX orders_target ON orders USING btree (target_fundcode, trade_date) WHERE (target_fundcode IS NOT NULL);
CREATE CONSTRAINT TRIGGER orders_adjustment_released AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.cause = 'adjust'::text)) EXECUTE FUNCTION needs_released_request('shares add:check+compliance', 'shares deduct:check+compliance', 'exchange import');
CREATE CONSTRAINT TRIGGER orders_correction_released AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.cause = ANY (ARRAY['correction'::text, 'covered'::text, 'recovered'::text, 'crossed'::text, 'returned'::text]))) EXECUTE FUNCTION needs_released_request('nav import');
CREATE CONSTRAINT TRIGGER orders_custody_in_released AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = '027'::text)) EXECUTE FUNCTION needs_released_request('custody transfer-in:check+compliance', 'exchange import');
CREATE CONSTRAINT TRIGGER orders_custody_out_released AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = '028'::text)) EXECUTE FUNCTION needs_released_request('custody transfer-out:check+compliance', 'exchange import');
CREATE TRIGGER orders_events AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_row NEW TABLE AS new_row FOR EACH STATEMENT EXECUTE FUNCTION note_order_events();
CREATE TRIGGER orders_evidence_written_once BEFORE UPDATE ON orders FOR EACH ROW WHEN (((new.leave_mark_id IS DISTINCT FROM old.leave_mark_id) OR (new.agreements <> old.agreements) OR (new.risk_result_id IS DISTINCT FROM old.risk_result_id) OR (new.riskability IS DISTINCT FROM old.riskability) OR (new.risk_level IS DISTINCT FROM old.risk_level) OR (new.fund_version IS DISTINCT FROM old.fund_version) OR (new.client IS DISTINCT FROM old.client))) EXECUTE FUNCTION order_is_written_once();
CREATE TRIGGER orders_final BEFORE UPDATE ON orders FOR EACH ROW WHEN (((old.status <> '9'::text) AND ((new.status <> old.status) OR (new.confirmed_at IS DISTINCT FROM old.confirmed_at)))) EXECUTE FUNCTION order_is_final();
CREATE CONSTRAINT TRIGGER orders_forced_released AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.cause = 'forced'::text)) EXECUTE FUNCTION needs_released_request('exchange import');
CREATE CONSTRAINT TRIGGER orders_freeze_released AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.cause = 'freeze'::text) AND (new.parent_order_id IS NULL) AND (new.kind = '031'::text))) EXECUTE FUNCTION needs_released_request('shares freeze', 'exchange import');
CREATE CONSTRAINT TRIGGER orders_refund_released AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status = '9'::text) AND (new.fail_code = 'STAFF-REFUND'::text))) EXECUTE FUNCTION needs_released_request('order refund');
CREATE CONSTRAINT TRIGGER orders_transfer_released AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.cause = 'transfer'::text)) EXECUTE FUNCTION needs_released_request('shares transfer:check+compliance', 'exchange import');
CREATE CONSTRAINT TRIGGER orders_unfreeze_released AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.cause = 'freeze'::text) AND (new.parent_order_id IS NULL) AND (new.kind <> '031'::text))) EXECUTE FUNCTION needs_released_request('shares unfreeze', 'exchange import');
CREATE CONSTRAINT TRIGGER orders_withdrawal_released AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status = '9'::text) AND (new.fail_code = 'STAFF-WITHDRAWAL'::text))) EXECUTE FUNCTION needs_released_request('order withdraw');
CREATE TRIGGER orders_written_once BEFORE UPDATE ON orders FOR EACH ROW WHEN (((new.custno <> old.custno) OR (new.tradeacco <> old.tradeacco) OR (new.fundcode <> old.fundcode) OR (new.kind <> old.kind) OR (new.amount_fen IS DISTINCT FROM old.amount_fen) OR (new.shares_cents IS DISTINCT FROM old.shares_cents) OR (new.accept_at <> old.accept_at) OR (new.request_id <> old.request_id) OR (new.origin <> old.origin) OR (new.parent_order_id IS DISTINCT FROM old.parent_order_id) OR (new.target_fundcode IS DISTINCT FROM old.target_fundcode) OR (new.dividend_method IS DISTINCT FROM old.dividend_method) OR (new.plan_id IS DISTINCT FROM old.plan_id) OR (new.due_date IS DISTINCT FROM old.due_date) OR (new.payment <> old.payment) OR ((old.effective_at IS NOT NULL) AND (new.effective_at IS DISTINCT FROM old.effective_at)) OR ((new.trade_date <> old.trade_date) AND ((old.effective_at IS NOT NULL) OR (new.effective_at IS NULL))))) EXECUTE FUNCTION order_is_written_once();

create table organisation (
  custno text not null,
  industry text not null default '99'::text,
  registered_on date,
  capital_fen bigint,
  scope text not null default ''::text,
  phone_enc text,
  state text not null default 'normal'::text,
  constraint organisation_capital_fen_check CHECK ((capital_fen > 0)),
  constraint organisation_state_check CHECK ((state = ANY (ARRAY['normal'::text, 'restricted'::text, 'frozen'::text, 'closed'::text]))),
  constraint organisation_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint organisation_pkey PRIMARY KEY (custno)
);

create table organisation_person (
  custno text not null,
  role text not null,
  seq smallint not null,
  custtype text not null default '1'::text,
  name_enc text not null,
  idtype text not null,
  idno_enc text not null,
  invalidate text not null,
  mobile_enc text,
  share_e4 integer,
  constraint organisation_person_check CHECK (((role <> 'legal'::text) OR (seq = 1))),
  constraint organisation_person_check1 CHECK (((custtype = '1'::text) OR (role = 'shareholder'::text))),
  constraint organisation_person_check2 CHECK (((share_e4 IS NULL) OR (role = 'shareholder'::text))),
  constraint organisation_person_custtype_check CHECK ((custtype = ANY (ARRAY['0'::text, '1'::text]))),
  constraint organisation_person_role_check CHECK ((role = ANY (ARRAY['legal'::text, 'transactor'::text, 'shareholder'::text, 'controller'::text]))),
  constraint organisation_person_seq_check CHECK ((seq > 0)),
  constraint organisation_person_share_e4_check CHECK (((share_e4 >= 1) AND (share_e4 <= 10000))),
  constraint organisation_person_custno_fkey FOREIGN KEY (custno) REFERENCES organisation(custno),
  constraint organisation_person_pkey PRIMARY KEY (custno, role, seq)
);

create table ownership (
  ownership_id bigint not null generated always as identity,
  custno text not null,
  layers_enc text not null,
  owners integer not null,
  register text not null,
  due_on date,
  is_current boolean not null default true,
  requested_by text not null,
  decided_by text not null,
  reason text not null,
  stated_at timestamp with time zone not null,
  constraint ownership_check CHECK (((due_on IS NOT NULL) = (register = 'differs'::text))),
  constraint ownership_check1 CHECK ((decided_by <> requested_by)),
  constraint ownership_owners_check CHECK ((owners > 0)),
  constraint ownership_reason_check CHECK ((reason <> ''::text)),
  constraint ownership_register_check CHECK ((register = ANY (ARRAY['same'::text, 'differs'::text, 'unseen'::text]))),
  constraint ownership_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint ownership_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(name),
  constraint ownership_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(name),
  constraint ownership_pkey PRIMARY KEY (ownership_id)
);
CREATE UNIQUE INDEX ownership_current ON ownership USING btree (custno) WHERE is_current;
CREATE INDEX ownership_of ON ownership USING btree (custno, ownership_id DESC);
CREATE TRIGGER ownership_diligence BEFORE DELETE ON ownership FOR EACH ROW EXECUTE FUNCTION diligence_is_kept();
CREATE TRIGGER ownership_kept AFTER UPDATE ON ownership FOR EACH ROW EXECUTE FUNCTION ownership_is_kept();
CREATE CONSTRAINT TRIGGER ownership_released AFTER INSERT ON ownership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION decided_by_compliance('owners put');

create table password_counter (
  custno text not null,
  kind text not null,
  failures integer not null default 0,
  locked_until timestamp with time zone,
  counted_hmac text not null default ''::text,
  constraint password_counter_kind_check CHECK ((kind = ANY (ARRAY['trade'::text, 'query'::text]))),
  constraint password_counter_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint password_counter_pkey PRIMARY KEY (custno, kind)
);

create table payment_hold (
  hold_id bigint not null generated always as identity,
  fundcode text,
  bank_code text,
  direction text,
  began_at timestamp with time zone not null,
  began_by text not null,
  ended_at timestamp with time zone,
  ended_by text,
  constraint payment_hold_check CHECK ((num_nonnulls(fundcode, bank_code) < 2)),
  constraint payment_hold_check1 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint payment_hold_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint payment_hold_bank_code_fkey FOREIGN KEY (bank_code) REFERENCES bank(bank_code),
  constraint payment_hold_began_by_fkey FOREIGN KEY (began_by) REFERENCES operator(name),
  constraint payment_hold_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(name),
  constraint payment_hold_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint payment_hold_pkey PRIMARY KEY (hold_id)
);
CREATE UNIQUE INDEX payment_hold_open ON payment_hold USING btree (COALESCE(fundcode, ''::text), COALESCE(bank_code, ''::text), COALESCE(direction, ''::text)) WHERE (ended_at IS NULL);
CREATE TRIGGER payment_hold_ends BEFORE DELETE OR UPDATE ON payment_hold FOR EACH ROW EXECUTE FUNCTION only_ends();
CREATE CONSTRAINT TRIGGER payment_hold_released AFTER INSERT ON payment_hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('payments hold');
CREATE CONSTRAINT TRIGGER payment_unheld_released AFTER DELETE OR UPDATE ON payment_hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('payments release');

create table plan (
  plan_id bigint not null generated always as identity,
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  unit text not null,
  month_day smallint,
  weekday text,
  amount_fen bigint not null,
  state text not null default 'running'::text,
  end_reason text,
  failures smallint not null default 0,
  next_due date,
  next_run date,
  leave_mark_id bigint,
  agreements text not null default ''::text,
  request_id text not null,
  body_hash text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  version integer not null default 1,
  constraint plan_amount_fen_check CHECK ((amount_fen > 0)),
  constraint plan_check CHECK (
CASE unit
    WHEN '0'::text THEN ((month_day IS NOT NULL) AND (weekday IS NULL))
    WHEN '2'::text THEN ((month_day IS NULL) AND (weekday IS NULL))
    ELSE ((month_day IS NULL) AND (weekday IS NOT NULL))
END),
  constraint plan_check1 CHECK (((state = 'running'::text) = (next_due IS NOT NULL))),
  constraint plan_month_day_check CHECK (((month_day >= 1) AND (month_day <= 28))),
  constraint plan_request_id_check CHECK (((length(request_id) >= 8) AND (length(request_id) <= 64))),
  constraint plan_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'ended'::text]))),
  constraint plan_unit_check CHECK ((unit = ANY (ARRAY['0'::text, '1'::text, '2'::text, '3'::text]))),
  constraint plan_weekday_check CHECK ((weekday = ANY (ARRAY['02'::text, '03'::text, '04'::text, '05'::text, '06'::text]))),
  constraint plan_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint plan_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint plan_leave_mark_id_custno_fundcode_fkey FOREIGN KEY (leave_mark_id, custno, fundcode) REFERENCES leave_mark(id, custno, fundcode),
  constraint plan_tradeacco_custno_fkey FOREIGN KEY (tradeacco, custno) REFERENCES trade_account(tradeacco, custno),
  constraint plan_pkey PRIMARY KEY (plan_id),
  constraint plan_custno_request_id_key UNIQUE (custno, request_id),
  constraint plan_plan_id_custno_fundcode_key UNIQUE (plan_id, custno, fundcode),
  constraint plan_plan_id_custno_key UNIQUE (plan_id, custno)
);
CREATE INDEX plan_customer ON plan USING btree (custno, plan_id DESC);
CREATE INDEX plan_due ON plan USING btree (next_run) WHERE (state = 'running'::text);
CREATE INDEX plan_of_fund ON plan USING btree (fundcode) WHERE (state = 'running'::text);

create table plan_failure (
  plan_id bigint not null,
  custno text not null,
  due_date date not null,
  run_date date not null,
  code text not null,
  at timestamp with time zone not null,
  notified_at timestamp with time zone,
  constraint plan_failure_plan_id_custno_fkey FOREIGN KEY (plan_id, custno) REFERENCES plan(plan_id, custno),
  constraint plan_failure_pkey PRIMARY KEY (plan_id, due_date, custno)
);
CREATE INDEX plan_failure_awaits_notice ON plan_failure USING btree (plan_id, due_date) WHERE (notified_at IS NULL);

create table portfolio_holding (
  fundcode text not null,
  quarter_end date not null,
  rank smallint not null,
  name text not null,
  weight_e4 integer not null,
  constraint portfolio_holding_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint portfolio_holding_pkey PRIMARY KEY (fundcode, quarter_end, rank)
);

create table portfolio_size (
  fundcode text not null,
  quarter_end date not null,
  size_fen bigint not null,
  constraint portfolio_size_size_fen_check CHECK ((size_fen >= 0)),
  constraint portfolio_size_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint portfolio_size_pkey PRIMARY KEY (fundcode, quarter_end)
);

create table portfolio_style (
  fundcode text not null,
  quarter_end date not null,
  stock_count integer not null,
  turnover_e2 integer not null,
  held_months integer,
  constraint portfolio_style_held_months_check CHECK ((held_months >= 0)),
  constraint portfolio_style_stock_count_check CHECK ((stock_count >= 0)),
  constraint portfolio_style_turnover_e2_check CHECK ((turnover_e2 >= 0)),
  constraint portfolio_style_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint portfolio_style_pkey PRIMARY KEY (fundcode, quarter_end)
);

create table posting (
  entry_id bigint not null,
  account text not null,
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  unit text not null,
  delta bigint not null,
  constraint posting_account_check CHECK ((account = ANY (ARRAY['bank_in'::text, 'in_transit'::text, 'fund_cash'::text, 'fee'::text, 'company_service'::text, 'fund_contingent'::text, 'interest_owed'::text, 'payable'::text, 'remitted'::text, 'redemption_line'::text, 'bank_out'::text, 'customer_share'::text, 'fund_issue'::text]))),
  constraint posting_delta_check CHECK ((delta <> 0)),
  constraint posting_unit_check CHECK ((unit = ANY (ARRAY['CNY'::text, 'SHARE'::text]))),
  constraint posting_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(entry_id)
);
CREATE INDEX posting_cash ON posting USING btree (custno) INCLUDE (account, delta) WHERE (account = ANY (ARRAY['in_transit'::text, 'payable'::text]));
CREATE INDEX posting_entry ON posting USING btree (entry_id);
CREATE INDEX posting_remitted ON posting USING btree (custno) INCLUDE (delta) WHERE (account = 'remitted'::text);
CREATE INDEX posting_shares ON posting USING btree (custno) INCLUDE (entry_id, tradeacco, fundcode, delta) WHERE (account = 'customer_share'::text);
CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER posting_never_truncated BEFORE TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table publicity (
  list text not null,
  id text not null,
  name text not null,
  gender text not null default ''::text,
  department text not null default ''::text,
  "position" text not null default ''::text,
  certificate_no text not null default ''::text,
  since date,
  note text not null default ''::text,
  sort smallint not null default 0,
  constraint publicity_list_check CHECK ((list = ANY (ARRAY['sales'::text, 'bond'::text, 'djg'::text]))),
  constraint publicity_pkey PRIMARY KEY (list, id)
);

create table purchase_usage (
  custno text not null,
  fundcode text not null,
  trade_date date not null,
  amount_fen bigint not null,
  constraint purchase_usage_amount_fen_check CHECK ((amount_fen >= 0)),
  constraint purchase_usage_pkey PRIMARY KEY (custno, fundcode, trade_date)
);

create table reconciliation_note (
  subject text not null,
  seq integer not null,
  kind text not null,
  until date,
  text text not null,
  written_by text not null,
  at timestamp with time zone not null,
  constraint reconciliation_note_check CHECK (((kind = 'wait'::text) = (until IS NOT NULL))),
  constraint reconciliation_note_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'wait'::text, 'settled'::text]))),
  constraint reconciliation_note_seq_check CHECK ((seq > 0)),
  constraint reconciliation_note_subject_check CHECK ((subject ~ '^(fund|bank|invariant|case|difference|service|suspense):'::text)),
  constraint reconciliation_note_text_check CHECK (((length(text) >= 2) AND (length(text) <= 500))),
  constraint reconciliation_note_written_by_fkey FOREIGN KEY (written_by) REFERENCES operator(name),
  constraint reconciliation_note_pkey PRIMARY KEY (subject, seq)
);
CREATE TRIGGER reconciliation_note_append_only BEFORE DELETE OR UPDATE ON reconciliation_note FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE CONSTRAINT TRIGGER reconciliation_settled_released AFTER INSERT ON reconciliation_note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = 'settled'::text)) EXECUTE FUNCTION needs_released_request('break settle');

create table redemption_limit (
  fundcode text not null,
  day date not null,
  accept_cents bigint not null,
  decided_by text not null,
  at timestamp with time zone not null,
  holder_cap_cents bigint,
  constraint redemption_limit_accept_cents_check CHECK ((accept_cents > 0)),
  constraint redemption_limit_holder_cap_cents_check CHECK ((holder_cap_cents > 0)),
  constraint redemption_limit_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint redemption_limit_pkey PRIMARY KEY (fundcode, day)
);
CREATE CONSTRAINT TRIGGER redemption_limit_released AFTER INSERT OR DELETE OR UPDATE ON redemption_limit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('redemption limit');

create table redemption_line (
  fundcode text not null,
  lender text not null,
  limit_fen bigint not null,
  is_open boolean not null,
  used_fen bigint not null default 0,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint redemption_line_lender_check CHECK (((length(lender) >= 2) AND (length(lender) <= 40))),
  constraint redemption_line_limit_fen_check CHECK ((limit_fen > 0)),
  constraint redemption_line_used_fen_check CHECK ((used_fen >= 0)),
  constraint redemption_line_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint redemption_line_pkey PRIMARY KEY (fundcode)
);
CREATE CONSTRAINT TRIGGER redemption_line_begun AFTER INSERT OR DELETE ON redemption_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('line set');
CREATE CONSTRAINT TRIGGER redemption_line_changed AFTER UPDATE ON redemption_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((new.fundcode IS DISTINCT FROM old.fundcode) OR (new.lender IS DISTINCT FROM old.lender)) OR (new.limit_fen IS DISTINCT FROM old.limit_fen)) OR (new.is_open IS DISTINCT FROM old.is_open))) EXECUTE FUNCTION needs_released_request('line set', 'line close');

create table remittance (
  remit_id bigint not null generated always as identity,
  channel text not null,
  ext_id text not null,
  custno text,
  tradeacco text,
  amount_fen bigint not null,
  arrived_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  order_id bigint,
  handled_at timestamp with time zone,
  awaits_notice boolean not null default false,
  payer_hmac text,
  payer text,
  constraint remittance_amount_fen_check CHECK ((amount_fen > 0)),
  constraint remittance_check CHECK (((state = 'matched'::text) = (order_id IS NOT NULL))),
  constraint remittance_check1 CHECK (((state <> ALL (ARRAY['waiting'::text, 'matched'::text])) OR (custno IS NOT NULL))),
  constraint remittance_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'suspense'::text, 'matched'::text, 'returning'::text, 'returned'::text]))),
  constraint remittance_suspense_is_nobodys CHECK (((state <> 'suspense'::text) OR (custno IS NULL))),
  constraint remittance_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint remittance_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint remittance_tradeacco_custno_fkey FOREIGN KEY (tradeacco, custno) REFERENCES trade_account(tradeacco, custno),
  constraint remittance_pkey PRIMARY KEY (remit_id),
  constraint remittance_channel_ext_id_key UNIQUE (channel, ext_id),
  constraint remittance_order_id_key UNIQUE (order_id),
  constraint remittance_remit_id_custno_key UNIQUE (remit_id, custno)
);
CREATE INDEX remittance_awaits_notice ON remittance USING btree (remit_id) WHERE awaits_notice;
CREATE INDEX remittance_customer ON remittance USING btree (custno, remit_id DESC);
CREATE INDEX remittance_open ON remittance USING btree (state, arrived_at) WHERE (state = ANY (ARRAY['waiting'::text, 'returning'::text]));
CREATE INDEX remittance_suspense ON remittance USING btree (remit_id) WHERE (state = 'suspense'::text);
CREATE CONSTRAINT TRIGGER remittance_suspense_released AFTER UPDATE ON remittance DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state = 'suspense'::text)) EXECUTE FUNCTION needs_released_request('remittance return', 'remittance assign');

create table replaced_card (
  id bigint not null generated always as identity,
  custno text not null,
  tradeacco text not null,
  bank_code text not null,
  card_enc text not null,
  card_head text not null,
  card_tail text not null,
  mobile_enc text not null,
  replaced_at timestamp with time zone not null,
  constraint replaced_card_bank_code_fkey FOREIGN KEY (bank_code) REFERENCES bank(bank_code),
  constraint replaced_card_tradeacco_custno_fkey FOREIGN KEY (tradeacco, custno) REFERENCES trade_account(tradeacco, custno),
  constraint replaced_card_pkey PRIMARY KEY (id)
);
CREATE TRIGGER replaced_card_append_only BEFORE DELETE OR UPDATE ON replaced_card FOR EACH ROW EXECUTE FUNCTION only_seals_change();

create table report_file (
  run_id bigint not null,
  format text not null,
  bytes bytea not null,
  sha256 text not null,
  constraint report_file_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  constraint report_file_sha256_check CHECK ((length(sha256) = 64)),
  constraint report_file_run_id_fkey FOREIGN KEY (run_id) REFERENCES report_run(run_id),
  constraint report_file_pkey PRIMARY KEY (run_id, format)
);
CREATE TRIGGER report_file_append_only BEFORE DELETE OR UPDATE ON report_file FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table report_run (
  run_id bigint not null generated always as identity,
  kind text not null,
  from_day date not null,
  to_day date not null,
  cut_off timestamp with time zone not null,
  data_version text not null,
  unfinished text not null,
  tables jsonb not null,
  made_by text not null,
  at timestamp with time zone not null,
  constraint report_run_check CHECK ((to_day >= from_day)),
  constraint report_run_kind_check CHECK ((kind = ANY (ARRAY['sales'::text, 'redemptions'::text, 'scale'::text, 'holders'::text, 'fees'::text, 'service'::text, 'plans'::text, 'complaints'::text, 'compliance'::text]))),
  constraint report_run_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator(name),
  constraint report_run_pkey PRIMARY KEY (run_id)
);
CREATE UNIQUE INDEX report_run_finished ON report_run USING btree (kind, from_day, to_day) WHERE (unfinished = ''::text);
CREATE TRIGGER report_run_append_only BEFORE DELETE OR UPDATE ON report_run FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table request (
  custno text not null,
  request_id text not null,
  call text not null,
  body_hash text not null,
  reply jsonb not null,
  at timestamp with time zone not null,
  constraint request_pkey PRIMARY KEY (custno, request_id)
);

create table request_seen (
  request_id bigint not null,
  at timestamp with time zone not null,
  constraint request_seen_request_id_fkey FOREIGN KEY (request_id) REFERENCES act_request(request_id),
  constraint request_seen_pkey PRIMARY KEY (request_id)
);

create table risk_result (
  id bigint not null generated always as identity,
  custno text not null,
  paper_version text not null,
  answers jsonb not null,
  score integer not null,
  riskability text not null,
  lowest_risk boolean not null,
  at timestamp with time zone not null,
  valid_to timestamp with time zone not null,
  constraint risk_result_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint risk_result_pkey PRIMARY KEY (id),
  constraint risk_result_id_custno_key UNIQUE (id, custno)
);
CREATE INDEX risk_result_customer ON risk_result USING btree (custno, id DESC);
CREATE TRIGGER risk_result_append_only BEFORE DELETE OR UPDATE ON risk_result FOR EACH ROW EXECUTE FUNCTION answers_kept_until_erasure();

create table screen_key (
  custno text not null,
  who text not null,
  name_key text not null,
  id_key text,
  born date,
  customer_version integer not null,
  constraint screen_key_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint screen_key_pkey PRIMARY KEY (custno, who)
);
CREATE INDEX screen_key_id ON screen_key USING btree (id_key) WHERE (id_key IS NOT NULL);
CREATE INDEX screen_key_name ON screen_key USING btree (name_key);

create table senior_mark_use (
  mark_id bigint not null,
  custno text not null,
  request_id text not null,
  used_at timestamp with time zone not null,
  constraint senior_mark_use_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint senior_mark_use_mark_id_custno_fkey FOREIGN KEY (mark_id, custno) REFERENCES leave_mark(id, custno),
  constraint senior_mark_use_pkey PRIMARY KEY (mark_id)
);
CREATE UNIQUE INDEX senior_mark_use_request ON senior_mark_use USING btree (custno, request_id);

create table service_accrual (
  fundcode text not null,
  day date not null,
  accrued_e12 bigint not null,
  sum_e12 bigint not null,
  constraint service_accrual_accrued_e12_check CHECK ((accrued_e12 >= 0)),
  constraint service_accrual_check CHECK ((sum_e12 >= accrued_e12)),
  constraint service_accrual_pkey PRIMARY KEY (fundcode, day)
);

create table service_booking (
  booking_id bigint not null generated always as identity,
  fundcode text not null,
  day date not null,
  booked_fen bigint not null,
  own_fen bigint,
  accrued_e12 bigint,
  tolerance_fen bigint,
  received_at timestamp with time zone not null,
  constraint service_booking_booked_fen_check CHECK ((booked_fen >= 0)),
  constraint service_booking_compared CHECK ((((own_fen IS NULL) = (accrued_e12 IS NULL)) AND ((own_fen IS NULL) = (tolerance_fen IS NULL)))),
  constraint service_booking_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint service_booking_pkey PRIMARY KEY (booking_id)
);
CREATE INDEX service_booking_day ON service_booking USING btree (day, fundcode, booking_id);

create table service_liability (
  fundcode text not null,
  day date not null,
  shares_cents bigint not null,
  owed_fen bigint not null,
  accrued_fen bigint not null,
  given_fen bigint not null,
  constraint service_liability_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint service_liability_pkey PRIMARY KEY (fundcode, day)
);

create table session (
  custno text not null,
  token_hash text not null,
  ua_class text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  device_hmac text not null default ''::text,
  constraint session_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint session_pkey PRIMARY KEY (custno),
  constraint session_token_hash_key UNIQUE (token_hash)
);

create table session_ended (
  token_hash text not null,
  custno text not null,
  how text not null,
  ua_class text not null,
  same_device boolean not null,
  at timestamp with time zone not null,
  constraint session_ended_how_check CHECK ((how = ANY (ARRAY['login'::text, 'change'::text, 'staff'::text]))),
  constraint session_ended_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint session_ended_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX session_ended_custno ON session_ended USING btree (custno, at);

create table settlement_run (
  day date not null,
  fundcode text not null,
  step text not null,
  orders_done integer not null,
  at timestamp with time zone not null,
  constraint settlement_run_pkey PRIMARY KEY (day, fundcode, step)
);

create table settlement_stay (
  order_id bigint,
  remit_id bigint,
  part text not null,
  custno text not null,
  tradeacco text not null,
  amount_fen bigint not null,
  from_day date not null,
  to_day date not null,
  earned_fen bigint not null,
  earned_rest bigint not null,
  counted_on date not null,
  constraint settlement_stay_amount_fen_check CHECK ((amount_fen > 0)),
  constraint settlement_stay_check CHECK ((to_day > from_day)),
  constraint settlement_stay_check1 CHECK (((order_id IS NULL) <> (remit_id IS NULL))),
  constraint settlement_stay_earned_fen_check CHECK ((earned_fen >= 0)),
  constraint settlement_stay_earned_rest_check CHECK (((earned_rest >= 0) AND (earned_rest < '2628000000000'::bigint))),
  constraint settlement_stay_part_check CHECK ((part = ANY (ARRAY['in'::text, 'out'::text, 'back'::text]))),
  constraint settlement_stay_order_id_custno_fkey FOREIGN KEY (order_id, custno) REFERENCES orders(order_id, custno),
  constraint settlement_stay_remit_id_custno_fkey FOREIGN KEY (remit_id, custno) REFERENCES remittance(remit_id, custno)
);
CREATE INDEX settlement_stay_account ON settlement_stay USING btree (custno, tradeacco);
CREATE UNIQUE INDEX settlement_stay_order ON settlement_stay USING btree (custno, order_id, part) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX settlement_stay_remit ON settlement_stay USING btree (custno, remit_id) WHERE (remit_id IS NOT NULL);

create table sms_choice (
  custno text not null,
  kind text not null,
  wanted boolean not null,
  from_fen bigint not null,
  constraint sms_choice_from_fen_check CHECK ((from_fen >= 0)),
  constraint sms_choice_kind_check CHECK ((kind = ANY (ARRAY['debit'::text, 'confirm'::text, 'payout'::text, 'refund'::text, 'lapse'::text, 'delay'::text]))),
  constraint sms_choice_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint sms_choice_pkey PRIMARY KEY (custno, kind)
);

create table sms_code (
  id bigint not null generated always as identity,
  mobile_hmac text not null,
  purpose text not null,
  code_hmac text not null,
  tries integer not null default 0,
  used boolean not null default false,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  mobile_enc text,
  asker text not null default ''::text,
  by_owner boolean not null default false,
  asker_range text not null default ''::text,
  by_password boolean not null default false,
  by_identity boolean not null default false,
  constraint sms_code_pkey PRIMARY KEY (id)
);
CREATE INDEX sms_code_mobile ON sms_code USING btree (mobile_hmac, purpose, sent_at DESC);

create table sms_outbox (
  id bigint not null generated always as identity,
  mobile_enc text not null,
  at timestamp with time zone not null,
  body_enc text not null,
  sms_id text,
  constraint sms_outbox_pkey PRIMARY KEY (id),
  constraint sms_outbox_sms_id_key UNIQUE (sms_id)
);

create table sms_sent (
  sms_id text not null,
  template text not null,
  state text not null,
  provider_ref text not null default ''::text,
  at timestamp with time zone not null,
  receipt text,
  receipt_code text,
  receipt_at timestamp with time zone,
  constraint sms_sent_receipt_check CHECK ((receipt = ANY (ARRAY['delivered'::text, 'failed'::text]))),
  constraint sms_sent_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'refused'::text, 'unknown'::text]))),
  constraint sms_sent_pkey PRIMARY KEY (sms_id)
);
CREATE INDEX sms_sent_at ON sms_sent USING btree (at);
CREATE INDEX sms_sent_provider_ref ON sms_sent USING btree (provider_ref) WHERE (provider_ref <> ''::text);

create table split (
  fundcode text not null,
  day date not null,
  ratio_e9 bigint not null,
  declared_at timestamp with time zone,
  constraint split_ratio_e9_check CHECK ((ratio_e9 > 0)),
  constraint split_fundcode_fkey FOREIGN KEY (fundcode) REFERENCES fund(fundcode),
  constraint split_pkey PRIMARY KEY (fundcode, day)
);
CREATE TRIGGER split_not_during_transfer BEFORE INSERT ON split FOR EACH ROW EXECUTE FUNCTION splits_wait_for_transfers();

create table staff (
  operator text not null,
  full_name text not null,
  roles text[] not null,
  changed_at timestamp with time zone not null,
  constraint staff_full_name_check CHECK ((full_name <> ''::text)),
  constraint staff_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint staff_pkey PRIMARY KEY (operator)
);
CREATE TRIGGER staff_floor BEFORE UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION roles_leave_somebody();
CREATE CONSTRAINT TRIGGER staff_released AFTER INSERT OR UPDATE ON staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION staff_rights_are_released();

create table staff_authenticator (
  operator text not null,
  secret_enc text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint staff_authenticator_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint staff_authenticator_pkey PRIMARY KEY (operator)
);

create table staff_challenge (
  challenge text not null,
  purpose text not null,
  operator text,
  nonce text not null,
  request_id bigint,
  digest text,
  expires_at timestamp with time zone not null,
  constraint staff_challenge_check CHECK (((purpose = 'sign-in'::text) = (operator IS NULL))),
  constraint staff_challenge_of_what CHECK ((((purpose = 'approve'::text) = (request_id IS NOT NULL)) AND ((purpose = ANY (ARRAY['approve'::text, 'emergency'::text])) = (digest IS NOT NULL)))),
  constraint staff_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'register'::text, 'approve'::text, 'emergency'::text, 'keys'::text]))),
  constraint staff_challenge_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint staff_challenge_request_id_fkey FOREIGN KEY (request_id) REFERENCES act_request(request_id),
  constraint staff_challenge_pkey PRIMARY KEY (challenge)
);
CREATE INDEX staff_challenge_expires ON staff_challenge USING btree (expires_at);

create table staff_draft (
  operator text not null,
  form text not null,
  content_enc text not null,
  saved_at timestamp with time zone not null,
  version text not null default (gen_random_uuid())::text,
  writer text,
  constraint staff_draft_form_check CHECK (((length(form) >= 1) AND (length(form) <= 160))),
  constraint staff_draft_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint staff_draft_pkey PRIMARY KEY (operator, form)
);

create table staff_export (
  export_id bigint not null generated always as identity,
  kind text not null,
  filter jsonb not null,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  upto_id bigint,
  left_out text,
  items_total integer,
  items_done integer not null default 0,
  parts text[] not null default '{}'::text[],
  sha256 text,
  seal_id bigint,
  seal_hash text,
  ended_at timestamp with time zone,
  fault text,
  constraint staff_export_check CHECK (((ended_at IS NULL) OR ((sha256 IS NULL) = (fault IS NOT NULL)))),
  constraint staff_export_fault_check CHECK ((fault = ANY (ARRAY['many'::text, 'broken'::text]))),
  constraint staff_export_items_done_check CHECK ((items_done >= 0)),
  constraint staff_export_items_total_check CHECK ((items_total >= 0)),
  constraint staff_export_kind_check CHECK ((kind = ANY (ARRAY['audit'::text, 'suitability'::text, 'crs'::text]))),
  constraint staff_export_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(name),
  constraint staff_export_pkey PRIMARY KEY (export_id)
);
CREATE UNIQUE INDEX staff_export_open ON staff_export USING btree (asked_by) WHERE (ended_at IS NULL);

create table staff_invitation (
  invitation_id bigint not null generated always as identity,
  operator text not null,
  invited_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  token_hash text,
  used_at timestamp with time zone,
  used_in bigint,
  link_by text,
  constraint staff_invitation_check CHECK ((expires_at > invited_at)),
  constraint staff_invitation_check1 CHECK (((used_at IS NULL) = (used_in IS NULL))),
  constraint staff_invitation_link_by_fkey FOREIGN KEY (link_by) REFERENCES operator(name),
  constraint staff_invitation_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint staff_invitation_pkey PRIMARY KEY (invitation_id),
  constraint staff_invitation_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX staff_invitation_of ON staff_invitation USING btree (operator, invitation_id DESC);
CREATE TRIGGER staff_invitation_once BEFORE DELETE OR UPDATE ON staff_invitation FOR EACH ROW EXECUTE FUNCTION invitations_are_used_once();
CREATE CONSTRAINT TRIGGER staff_invitation_released AFTER INSERT ON staff_invitation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('operators invite');

create table staff_key (
  key_id bigint not null generated always as identity,
  operator text not null,
  credential_id text not null,
  public_key text not null,
  transports text[] not null,
  counter bigint not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  constraint staff_key_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint staff_key_counter_check CHECK ((counter >= 0)),
  constraint staff_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint staff_key_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(name),
  constraint staff_key_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint staff_key_pkey PRIMARY KEY (key_id),
  constraint staff_key_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX staff_key_operator ON staff_key USING btree (operator) WHERE (ended_at IS NULL);

create table staff_oidc (
  state text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamp with time zone not null,
  constraint staff_oidc_pkey PRIMARY KEY (state)
);
CREATE INDEX staff_oidc_expires ON staff_oidc USING btree (expires_at);

create table staff_review (
  review_id bigint not null generated always as identity,
  reviewed_by text not null,
  at timestamp with time zone not null,
  people jsonb not null,
  constraint staff_review_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES operator(name),
  constraint staff_review_pkey PRIMARY KEY (review_id)
);
CREATE TRIGGER staff_review_append_only BEFORE DELETE OR UPDATE ON staff_review FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table staff_session (
  session_id bigint not null generated always as identity,
  operator text not null,
  token_hash text not null,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  locked_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint staff_session_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint staff_session_pkey PRIMARY KEY (session_id),
  constraint staff_session_token_hash_key UNIQUE (token_hash)
);
CREATE UNIQUE INDEX staff_session_live ON staff_session USING btree (operator) WHERE (ended_at IS NULL);
CREATE INDEX staff_session_of_address ON staff_session USING btree (operator, address, created_at);

create table staff_suspension (
  suspension_id bigint not null generated always as identity,
  operator text not null,
  began_at timestamp with time zone not null,
  began_by text not null,
  ended_at timestamp with time zone,
  ended_by text,
  constraint staff_suspension_check CHECK (((operator <> began_by) AND (operator <> ended_by))),
  constraint staff_suspension_check1 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint staff_suspension_began_by_fkey FOREIGN KEY (began_by) REFERENCES operator(name),
  constraint staff_suspension_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(name),
  constraint staff_suspension_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint staff_suspension_pkey PRIMARY KEY (suspension_id)
);
CREATE UNIQUE INDEX staff_suspension_open ON staff_suspension USING btree (operator) WHERE (ended_at IS NULL);
CREATE CONSTRAINT TRIGGER staff_restored_released AFTER DELETE OR UPDATE ON staff_suspension DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('operators restore');
CREATE TRIGGER staff_suspension_ends BEFORE DELETE OR UPDATE ON staff_suspension FOR EACH ROW EXECUTE FUNCTION only_ends();
CREATE TRIGGER staff_suspension_floor BEFORE INSERT ON staff_suspension FOR EACH ROW EXECUTE FUNCTION suspensions_leave_somebody();
CREATE CONSTRAINT TRIGGER staff_suspension_released AFTER INSERT ON staff_suspension DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION needs_released_request('operators suspend');

create table tax_declaration (
  declaration_id bigint not null generated always as identity,
  custno text not null,
  tax_status text not null,
  detail_enc text,
  declared_at timestamp with time zone not null,
  has_foreign_control boolean not null default false,
  constraint tax_declaration_tax_status_check CHECK ((tax_status = ANY (ARRAY['1'::text, '2'::text, '3'::text]))),
  constraint tax_declaration_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint tax_declaration_pkey PRIMARY KEY (declaration_id)
);
CREATE INDEX tax_declaration_customer ON tax_declaration USING btree (custno, declaration_id DESC);
CREATE TRIGGER tax_declaration_diligence BEFORE DELETE ON tax_declaration FOR EACH ROW EXECUTE FUNCTION diligence_is_kept();

create table text_editor (
  place text not null,
  operator text not null,
  seen_at timestamp with time zone not null,
  constraint text_editor_place_check CHECK (((length(place) >= 1) AND (length(place) <= 150))),
  constraint text_editor_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint text_editor_pkey PRIMARY KEY (place, operator)
);
CREATE INDEX text_editor_seen ON text_editor USING btree (seen_at);

create table ticket (
  ticket_id bigint not null generated always as identity,
  kind text not null,
  channel text not null,
  custno text not null,
  text_enc text not null,
  order_ids bigint[] not null,
  recording text not null,
  owner text not null,
  opened_by text not null,
  opened_at timestamp with time zone not null,
  due_on date not null,
  version integer not null default 1,
  outcome text,
  closed_at timestamp with time zone,
  closed_by text,
  form_id text,
  answer_by timestamp with time zone,
  answered_at timestamp with time zone,
  answered_by text,
  desk text,
  constraint ticket_channel_check CHECK ((channel = ANY (ARRAY['phone'::text, 'counter'::text, 'mail'::text, 'letter'::text, 'regulator'::text]))),
  constraint ticket_check CHECK ((((outcome IS NULL) = (closed_at IS NULL)) AND ((outcome IS NULL) = (closed_by IS NULL)))),
  constraint ticket_check1 CHECK (((answered_at IS NULL) = (answered_by IS NULL))),
  constraint ticket_check2 CHECK (((outcome IS NULL) OR (desk IS NULL))),
  constraint ticket_desk_check CHECK ((desk = ANY (ARRAY['clearing'::text, 'finance'::text]))),
  constraint ticket_form_id_check CHECK ((length(form_id) = 36)),
  constraint ticket_kind_check CHECK ((kind = ANY (ARRAY['complaint'::text, 'question'::text, 'request'::text, 'fault'::text]))),
  constraint ticket_outcome_check CHECK ((outcome = ANY (ARRAY['solved'::text, 'explained'::text, 'compensated'::text, 'unfounded'::text, 'withdrawn'::text]))),
  constraint ticket_recording_check CHECK ((length(recording) <= 64)),
  constraint ticket_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES operator(name),
  constraint ticket_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operator(name),
  constraint ticket_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES operator(name),
  constraint ticket_owner_fkey FOREIGN KEY (owner) REFERENCES operator(name),
  constraint ticket_pkey PRIMARY KEY (ticket_id),
  constraint ticket_ticket_id_custno_key UNIQUE (ticket_id, custno)
);
CREATE INDEX ticket_of_customer ON ticket USING btree (custno, ticket_id) WHERE (custno <> ''::text);
CREATE UNIQUE INDEX ticket_of_form ON ticket USING btree (custno, form_id);
CREATE INDEX ticket_of_owner ON ticket USING btree (owner) WHERE (outcome IS NULL);
CREATE INDEX ticket_open ON ticket USING btree (due_on, ticket_id) WHERE (outcome IS NULL);
CREATE TRIGGER ticket_stays_closed BEFORE UPDATE ON ticket FOR EACH ROW EXECUTE FUNCTION tickets_stay_closed();

create table ticket_note (
  note_id bigint not null generated always as identity,
  ticket_id bigint not null,
  custno text not null,
  kind text not null,
  written_by text not null,
  at timestamp with time zone not null,
  text_enc text not null,
  form_id text,
  constraint ticket_note_form_id_check CHECK ((length(form_id) = 36)),
  constraint ticket_note_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'change'::text, 'outcome'::text]))),
  constraint ticket_note_ticket_id_custno_fkey FOREIGN KEY (ticket_id, custno) REFERENCES ticket(ticket_id, custno) ON DELETE CASCADE,
  constraint ticket_note_written_by_fkey FOREIGN KEY (written_by) REFERENCES operator(name),
  constraint ticket_note_pkey PRIMARY KEY (note_id)
);
CREATE UNIQUE INDEX ticket_note_of_form ON ticket_note USING btree (custno, form_id);
CREATE INDEX ticket_note_of_ticket ON ticket_note USING btree (ticket_id, note_id);

create table todo_done (
  custno text not null,
  todo text not null,
  at timestamp with time zone not null,
  constraint todo_done_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint todo_done_pkey PRIMARY KEY (custno, todo)
);

create table trade_account (
  tradeacco text not null,
  custno text not null,
  bank_code text not null,
  card_enc text not null,
  card_bidx text,
  card_head text not null,
  card_tail text not null,
  mobile_enc text not null,
  capitalmode text not null default '2'::text,
  state text not null default 'active'::text,
  signed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  remit_at timestamp with time zone,
  payout_from timestamp with time zone,
  card_bidx2 text,
  agreement_id text,
  constraint trade_account_card_is_indexed CHECK ((COALESCE(card_bidx, card_bidx2) IS NOT NULL)),
  constraint trade_account_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'lapsed'::text, 'closed'::text]))),
  constraint trade_account_agreement_id_custno_fkey FOREIGN KEY (agreement_id, custno) REFERENCES bank_agreement(id, custno),
  constraint trade_account_bank_code_fkey FOREIGN KEY (bank_code) REFERENCES bank(bank_code),
  constraint trade_account_custno_fkey FOREIGN KEY (custno) REFERENCES customer(custno),
  constraint trade_account_pkey PRIMARY KEY (tradeacco),
  constraint trade_account_tradeacco_custno_key UNIQUE (tradeacco, custno)
);
CREATE INDEX trade_account_agreement ON trade_account USING btree (agreement_id) WHERE (agreement_id IS NOT NULL);
CREATE UNIQUE INDEX trade_account_card ON trade_account USING btree (card_bidx) WHERE (state <> 'closed'::text);
CREATE UNIQUE INDEX trade_account_card2 ON trade_account USING btree (card_bidx2) WHERE (state <> 'closed'::text);
CREATE INDEX trade_account_customer ON trade_account USING btree (custno);

create table trading_day (
  day date not null,
  is_open boolean not null,
  seq integer not null,
  source text not null,
  invented boolean not null default false,
  constraint trading_day_pkey PRIMARY KEY (day)
);
CREATE UNIQUE INDEX trading_day_seq ON trading_day USING btree (seq) WHERE is_open;

create table used_nonce (
  nonce_hash text not null,
  ends_at timestamp with time zone not null,
  constraint used_nonce_pkey PRIMARY KEY (nonce_hash)
);

create table view_file (
  name text not null,
  sha256 text not null,
  constraint view_file_pkey PRIMARY KEY (name)
);

CREATE OR REPLACE FUNCTION account_freezes_only_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.ended_at is not null or (to_jsonb(new) - '{ended_at,end_document,end_requested_by,end_decided_by}'::text[])
      <> (to_jsonb(old) - '{ended_at,end_document,end_requested_by,end_decided_by}'::text[]) then
    raise exception 'a freeze only ends, once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION act_requests_move_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  decision constant text[] := array['state', 'decided_by', 'decided_at', 'reason', 'released_in', 'released_tx'];
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or not is_enabled_operator(new.requested_by) then
      raise exception 'a request is opened by an enabled operator' using errcode = 'check_violation';
    end if;
    new.created_in := this_transaction();
    return new;
  end if;
  if tg_op = 'DELETE' or old.state <> 'open' or new.state = 'open' or to_jsonb(old) - decision <> to_jsonb(new) - decision then
    raise exception 'a request is only decided, once' using errcode = 'check_violation';
  end if;
  if new.state = 'released' then
    if new.decided_by = old.requested_by or not is_enabled_operator(new.decided_by) or not is_enabled_operator(old.requested_by) then
      raise exception 'a request is released by a second enabled operator' using errcode = 'check_violation';
    elsif old.expires_at <= business_now() then
      raise exception 'the request has expired' using errcode = 'check_violation';
    elsif old.created_in = this_transaction() then
      raise exception 'a request is not released by the transaction that wrote it' using errcode = 'check_violation';
    elsif old.amount_fen > (select release_limit_fen from operator where name = new.decided_by) then
      raise exception 'the amount is above the limit of the operator' using errcode = 'check_violation';
    elsif old.act not in ('content put', 'content order', 'content withdraw', 'agreement put', 'message template')
      and (select release_limit_fen from operator where name = new.decided_by) = 0 then
      raise exception 'an operator without a limit releases texts only' using errcode = 'check_violation';
    elsif cardinality(old.needs) > 0 and not checkers_suffice(old.request_id, old.needs, new.decided_by) then
      raise exception 'the request needs an approval of %', array_to_string(old.needs, ' and of ') using errcode = 'check_violation';
    end if;
    new.released_in := this_transaction();
    new.released_tx := transaction_timestamp();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION aml_rating_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare levels constant text[] := array['low', 'medium', 'elevated', 'high'];
begin
  if tg_op = 'UPDATE' then
    if new.is_current or (new.custno, new.level, new.factors, new.review_by, new.cause)
      is distinct from (old.custno, old.level, old.factors, old.review_by, old.cause) then
      raise exception 'a rating is replaced by a newer one, not changed' using errcode = 'insufficient_privilege';
    end if;
  elsif new.cause <> 'decided' and exists (
    select from aml_rating r where r.custno = new.custno and r.rating_id < new.rating_id and r.level in ('elevated', 'high')
      and array_position(levels, r.level) > array_position(levels, new.level)
      and not exists (select from aml_rating n where n.custno = r.custno and n.rating_id > r.rating_id and n.rating_id < new.rating_id)
  ) then
    raise exception 'two persons of compliance lower a high or elevated level' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION analyze_moved(which text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET lock_timeout TO '3s'
AS $function$
begin
  if which not in ('moved_order', 'moved_entry', 'moved_holding', 'orders', 'confirmation', 'holding') then
    raise exception 'not a table of a check' using errcode = 'insufficient_privilege';
  end if;
  execute format('analyze %I', which);
exception when lock_not_available then null;
end $function$;

CREATE OR REPLACE FUNCTION answers_kept_until_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.answers = '[]'::jsonb and is_erasable(old.custno)
    and to_jsonb(old) - 'answers' = to_jsonb(new) - 'answers' then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION approvals_are_given_apart()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform decided_apart(new.operator, (select requested_by from act_request where request_id = new.request_id)
    || array(select operator from act_approval where request_id = new.request_id));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION approvals_are_of_open_requests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from act_request r join staff s on s.operator = new.operator and s.roles && r.needs
      where r.request_id = new.request_id and r.state = 'open' and r.expires_at > business_now() and r.digest = new.digest
        and r.requested_by <> new.operator and r.created_in <> this_transaction() and is_enabled_operator(new.operator)
        and (select release_limit_fen from operator where name = new.operator) >= greatest(coalesce(r.amount_fen, 0), 1)) then
    raise exception 'an approval is that of another enabled operator whom the open request needs' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION audit_hash(after_entry bigint, upto_entry bigint, previous text)
 RETURNS TABLE(entries bigint, hash text)
 LANGUAGE sql
 STABLE
AS $function$
  select count(*), encode(sha256(convert_to(previous || coalesce(string_agg(
      jsonb_build_array(id, extract(epoch from at), actor, act, detail)::text, E'\n' order by id), ''), 'UTF8')), 'hex')
  from audit_log where id > after_entry and id <= upto_entry
$function$;

CREATE OR REPLACE FUNCTION audit_result(act text, detail jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(detail ->> 'result', case when act in ('operator.refused', 'customer.refused') then 'refused' else 'ok' end)
$function$;

CREATE OR REPLACE FUNCTION backend_free_from()
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$ select date '2027-01-01' $function$;

CREATE OR REPLACE FUNCTION business_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$ select at from business_time $function$;

CREATE OR REPLACE FUNCTION checkers_suffice(id bigint, needed text[], releasing text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with checker as (
    select s.roles from staff s join (
      select operator from act_approval where request_id = id union select releasing
    ) a using (operator)
    where s.roles && needed and is_enabled_operator(operator)
  )
  select (select count(*) from checker) >= cardinality(needed)
    and needed <@ array(select unnest(roles) from checker)
    and exists (select from staff where operator = releasing and roles && needed)
$function$;

CREATE OR REPLACE FUNCTION company_money_needs_finance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_released_for('{nav import:check+finance}') and (
      select sum(amount_fen) from orders
      where accept_at >= new.at and cause is distinct from 'carry' and cause = 'covered' and xmin = pg_current_xact_id()::xid) > 5000000 then
    raise exception 'this much money of the company needs a request that finance approved' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION cut_off(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (day + time '15:00') at time zone 'Asia/Shanghai'
$function$;

CREATE OR REPLACE FUNCTION day_after_cut_off(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select ((at at time zone 'Asia/Shanghai') + interval '9 hours')::date
$function$;

CREATE OR REPLACE FUNCTION decided_apart(decider text, others text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from tied_by_invitation(decider) t where t = any (others)) then
    raise exception 'an operator and the one who sent the invitation do not decide one request'
      using errcode = 'check_violation';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION decided_by_compliance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from act_request r
      join staff asked on asked.operator = r.requested_by and 'compliance' = any (asked.roles)
      join staff released on released.operator = r.decided_by and 'compliance' = any (released.roles)
      where released_in = this_transaction() and released_tx = transaction_timestamp() and act = tg_argv[0]
        and r.requested_by = new.requested_by and r.decided_by = new.decided_by) then
    raise exception 'a row of % is decided by a request of one person of compliance that another one released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION diligence_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_erasable(old.custno) or exists (
    select from customer where custno = old.custno and closed_at is not null and opened_at is null) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION disabling_leaves_somebody()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The command of one person is stricter; a dry run of the act of two looks the same from here.
  perform refuse_lockout(new.name, array['admin', 'compliance'], new.disabled_by, false);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION done_in_emergency(acts text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from emergency where done_in = this_transaction() and done_tx = transaction_timestamp() and act = any (acts)
    and act in ('fund suspend', 'payments hold', 'account freeze', 'shares freeze', 'content withdraw', 'operators suspend'))
$function$;

CREATE OR REPLACE FUNCTION emergencies_are_reviewed_apart()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform decided_apart(new.reviewed_by, array[new.done_by]);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION emergencies_are_reviewed_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  review constant text[] := array['outcome', 'reviewed_by', 'reviewed_at', 'opinion', 'reversal'];
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null or not is_enabled_operator(new.done_by) then
      raise exception 'an emergency is of an enabled operator' using errcode = 'check_violation';
    end if;
    if new.act in ('fund suspend', 'payments hold', 'account freeze', 'shares freeze', 'operators suspend')
      and (select release_limit_fen from operator where name = new.done_by) = 0 then
      raise exception 'an operator without a limit withdraws texts only' using errcode = 'check_violation';
    end if;
    new.done_in := this_transaction();
    new.done_tx := transaction_timestamp();
    return new;
  end if;
  if tg_op = 'DELETE' or old.outcome is not null or new.outcome is null or to_jsonb(old) - review <> to_jsonb(new) - review then
    raise exception 'an emergency is only reviewed, once' using errcode = 'check_violation';
  end if;
  if new.reviewed_by = old.done_by or not is_enabled_operator(new.reviewed_by) or old.done_in = this_transaction() then
    raise exception 'an emergency is reviewed by a second enabled operator' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION empty_moved()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  truncate moved_since, moved_order, moved_entry, moved_remittance, moved_holding
$function$;

CREATE OR REPLACE FUNCTION entry_free_from(setup_date date, raise_start date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when coalesce(setup_date, raise_start) >= date '2026-01-01' then date '2026-01-01' else date '2027-01-01' end
$function$;

CREATE OR REPLACE FUNCTION entry_terms(fund_code text, day date, order_kind text, gross bigint, customer_kind text DEFAULT '1'::text)
 RETURNS TABLE(rate_e8 bigint, discount_e4 integer, fixed_fen bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(x.rate_e8, 0),
    case when order_kind = '020' or not t.charges or x.fixed_fee_fen is not null then 10000 else t.purchase_discount_e4 end, x.fixed_fee_fen
  from (
    select of_holder(customer_kind, d.purchase_discount_e4, d.inst_purchase_discount_e4) as purchase_discount_e4, d.fee_type = 'A' and day < entry_free_from(f.setup_date, f.raise_start) as charges
    from terms_on(fund_code, day) d join fund f on f.fundcode = fund_code
  ) t left join lateral (
    select r.rate_e8, r.fixed_fee_fen from fee_tier r
    where t.charges and r.fundcode = fund_code and r.kind = case order_kind when '020' then 'subscribe' else 'purchase' end and r.from_value <= gross
      and r.channel = 'all'
      and (r.effective_from, r.holder) = (
        select n.effective_from, n.holder from fee_tier n
        where n.fundcode = r.fundcode and n.kind = r.kind and n.channel = 'all' and n.holder in ('all', case customer_kind when '0' then 'institution' else 'person' end) and n.effective_from <= day
        order by n.effective_from desc, n.holder = 'all' limit 1)
    order by r.from_value desc limit 1
  ) x on true
$function$;

CREATE OR REPLACE FUNCTION find_open_day(fundcodes text[], start_day date, n integer)
 RETURNS TABLE(day date)
 LANGUAGE sql
 STABLE
AS $function$
  select d.day from open_days(fundcodes, start_day) d order by d.day offset n limit 1
$function$;

CREATE OR REPLACE FUNCTION find_order_days(at timestamp with time zone, fundcodes text[], lag integer, other_lag integer)
 RETURNS TABLE(trade_day date, lag_day date, other_day date)
 LANGUAGE sql
 STABLE
AS $function$
  select days[1], days[1 + lag], days[1 + other_lag]
  from (select array_agg(near.day) as days from (
    select d.day from open_days(fundcodes, day_after_cut_off(at)) d order by d.day limit 1 + greatest(lag, other_lag)) near) found
$function$;

CREATE OR REPLACE FUNCTION find_trading_day(at timestamp with time zone, fundcodes text[])
 RETURNS TABLE(day date)
 LANGUAGE sql
 STABLE
AS $function$
  select d.day from find_open_day(fundcodes, day_after_cut_off(at), 0) d
$function$;

CREATE OR REPLACE FUNCTION floors_need_compliance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line constant fee_tier := case tg_op when 'DELETE' then old else new end;
begin
  if line.kind = 'redeem' and not is_released_for('{funds import:compliance}')
    and exists (select from fund where fundcode = line.fundcode and not fee_exempt)
    and (exists (select from orders where fundcode = line.fundcode) or exists (select from orders where target_fundcode = line.fundcode)) then
    raise exception 'a redemption fee needs a request that compliance released' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION fund_conversion_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'the conversion of % is decided', old.fundcode using errcode = 'check_violation'; end $function$;

CREATE OR REPLACE FUNCTION fund_on(fund_code text, day date)
 RETURNS SETOF fund
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select f.* from fund f
  where f.fundcode = fund_code and (f.end_date is null or f.end_date >= day)
    and not exists (select from fund_coming_term c where c.fundcode = fund_code and c.effective_from <= day)
  union all
  select x.* from fund f
  cross join lateral (
    select coalesce(jsonb_object_agg(c.term, c.value order by c.effective_from), '{}') as terms
    from fund_coming_term c where c.fundcode = fund_code and c.effective_from <= day) c
  cross join lateral jsonb_populate_record(f, c.terms || case
    when f.end_date < day and coalesce(c.terms ->> 'status', f.status) in ('0', '5', '6', '7', '8', '9') then '{"status": "4", "inst_status": null}'::jsonb
    else '{}' end) x
  where f.fundcode = fund_code and (f.end_date < day or exists (select from fund_coming_term c where c.fundcode = fund_code and c.effective_from <= day))
$function$;

CREATE OR REPLACE FUNCTION hold_request_id(of_custno text, id text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended(of_custno || ':' || id, 727101))
$function$;

CREATE OR REPLACE FUNCTION holding_on(fund_code text, day date)
 RETURNS TABLE(hold_kind text, hold_length integer, hold_unit text, hold_from text, hold_until text)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select t.hold_kind, t.hold_length, t.hold_unit, t.hold_from, t.hold_until from (
    select f.terms_from as effective_from, f.hold_kind, f.hold_length::integer, f.hold_unit, f.hold_from, f.hold_until from fund f where f.fundcode = fund_code
    union all
    select p.effective_from, p.hold_kind, p.hold_length::integer, p.hold_unit, p.hold_from, p.hold_until from fund_past_terms p where p.fundcode = fund_code
  ) t
  order by t.effective_from <= day desc, abs(t.effective_from - day) limit 1
$function$;

CREATE OR REPLACE FUNCTION holding_periods(fund_code text)
 RETURNS TABLE(hold_kind text)
 LANGUAGE sql
 STABLE
AS $function$
  select f.hold_kind from fund f where f.fundcode = fund_code and f.hold_kind <> 'none'
  union all select p.hold_kind from fund_past_terms p where p.fundcode = fund_code and p.hold_kind <> 'none'
$function$;

CREATE OR REPLACE FUNCTION invitations_are_used_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moving constant text[] := array['token_hash', 'link_by', 'used_at', 'used_in'];
begin
  if tg_op = 'DELETE' or old.used_at is not null or to_jsonb(old) - moving <> to_jsonb(new) - moving then
    raise exception 'an invitation is used once' using errcode = 'check_violation';
  end if;
  if new.used_at is not null then
    if new.token_hash is distinct from old.token_hash or new.token_hash is null or old.expires_at <= business_now() then
      raise exception 'the invitation is over' using errcode = 'check_violation';
    end if;
    new.used_in := this_transaction();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION invite_operator(who text, no_password text, demo boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare asked record;
begin
  select requested_by, decided_by into asked from act_request where released_in = this_transaction()
    and released_tx = transaction_timestamp() and act = 'operators invite' and object = who
    and who not in (requested_by, decided_by);
  if not found then
    raise exception 'an operator is invited by a request that a second one released' using errcode = 'insufficient_privilege';
  end if;
  if no_password not like '%$' or (demo and exists (select from operator where not is_demo)) then
    raise exception 'an invited operator has no password yet' using errcode = 'check_violation';
  end if;
  -- The owner of the database sets the limit up to which an operator releases.
  insert into operator (name, password_hash, is_demo, added_at, added_by, release_limit_fen)
  values (who, no_password, demo, business_now(), asked.requested_by, 0);
end $function$;

CREATE OR REPLACE FUNCTION is_enabled_operator(who text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from operator where name = who and disabled_at is null
    and (not is_demo or not exists (select from operator where not is_demo))
    and not exists (select from staff_suspension where operator = who and ended_at is null))
$function$;

CREATE OR REPLACE FUNCTION is_erasable(of_custno text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select retention_is_over(c.closed_at) from customer c where c.custno = of_custno), false)
$function$;

CREATE OR REPLACE FUNCTION is_released_for(wanted text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from act_request r, unnest(wanted) w
    where r.released_in = this_transaction() and r.released_tx = transaction_timestamp()
      and r.act = split_part(w, ':', 1) and r.needs @> string_to_array(split_part(w, ':', 2), '+'))
$function$;

CREATE OR REPLACE FUNCTION keep_document_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into document_version (kind, id, version, at, content)
  values (new.kind, new.id, new.version, new.updated_at, to_jsonb(new) - 'kind' - 'id' - 'version' - 'updated_at');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_past_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.terms_from < old.terms_from then
    raise exception 'terms of fund % already hold from %', old.fundcode, old.terms_from using errcode = 'check_violation';
  end if;
  insert into fund_past_terms (fundcode, effective_from, fee_type, share_rounding, backend_formula, convert_formula, purchase_discount_e4,
    inst_purchase_discount_e4, service_rate_e8, hold_kind, hold_length, hold_unit, hold_from, hold_until)
  values (old.fundcode, old.terms_from, old.fee_type, old.share_rounding, old.backend_formula, old.convert_formula, old.purchase_discount_e4,
    old.inst_purchase_discount_e4, old.service_rate_e8, old.hold_kind, old.hold_length, old.hold_unit, old.hold_from, old.hold_until);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION kept_until_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and is_erasable(old.custno) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION ledger_hash(after_entry bigint, upto_entry bigint, previous text)
 RETURNS TABLE(entries bigint, hash text)
 LANGUAGE sql
 STABLE
AS $function$
  select count(distinct e.entry_id), encode(sha256(convert_to(previous || coalesce(string_agg(
      concat_ws('|', e.entry_id, e.kind, e.order_id, e.day, p.account, p.custno, p.tradeacco, p.fundcode, p.unit, p.delta), E'\n'
      order by e.entry_id, p.account, p.fundcode, p.unit, p.delta), ''), 'UTF8')), 'hex')
  from entry e left join posting p on p.entry_id = e.entry_id and p.entry_id > after_entry and p.entry_id <= upto_entry
  where e.entry_id > after_entry and e.entry_id <= upto_entry
$function$;

CREATE OR REPLACE FUNCTION ledger_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception '% is append-only', tg_table_name using errcode = 'check_violation'; end $function$;

CREATE OR REPLACE FUNCTION limits_on(fund_code text, day date, customer_kind text)
 RETURNS TABLE(min_first_fen bigint, min_further_fen bigint, single_max_fen bigint, day_max_fen bigint)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select of_holder(customer_kind, f.min_first_fen, f.inst_min_first_fen), of_holder(customer_kind, f.min_further_fen, f.inst_min_further_fen),
    of_holder(customer_kind, f.single_max_fen, f.inst_single_max_fen), of_holder(customer_kind, f.day_max_fen, f.inst_day_max_fen)
  from fund_on(fund_code, day) f
$function$;

CREATE OR REPLACE FUNCTION liquidation_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'the payment of % on % is decided', old.fundcode, old.day using errcode = 'check_violation'; end $function$;

CREATE OR REPLACE FUNCTION lock_sealed(which text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if which not in ('entry', 'audit_log') then
    raise exception 'not a sealed table' using errcode = 'insufficient_privilege';
  end if;
  execute format('lock table %I in share row exclusive mode', which);
end $function$;

CREATE OR REPLACE FUNCTION lot_is_free(fund_code text, registered date, traded date, sale_day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case t.hold_kind
    when 'none' then true
    when 'minimum' then
      case t.hold_until when 'application' then sale_day else open_day(array[fund_code], sale_day, f.confirm_lag) end
        >= period_end(b.day, t.hold_length, t.hold_unit, 1)
    else exists (
      select from (
        select case t.hold_unit when 'day' then sale_day - b.day
          else (extract(year from sale_day) - extract(year from b.day))::integer * 12 + (extract(month from sale_day) - extract(month from b.day))::integer end
          / (t.hold_length * case t.hold_unit when 'year' then 12 else 1 end) as most) k
      -- The period of that number may end later in its month.
      cross join lateral generate_series(greatest(1, k.most - 1), k.most) n
      where period_end(b.day, t.hold_length, t.hold_unit, n) <= sale_day
        and period_end(b.day, t.hold_length, t.hold_unit, n) > open_day_before(fund_code, sale_day))
  end
  from holding_on(fund_code, sale_day) t join fund f on f.fundcode = fund_code
  cross join lateral (select case t.hold_from when 'application' then greatest(traded, f.setup_date) else registered end as day) b
$function$;

CREATE OR REPLACE FUNCTION needs_release_once_traded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fund constant text := case tg_op when 'DELETE' then old.fundcode else new.fundcode end;
begin
  if not is_released_for(tg_argv)
    and (exists (select from orders where fundcode = fund) or exists (select from orders where target_fundcode = fund)) then
    raise exception 'a row of % needs a request that a second operator released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION needs_released_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_released_for(tg_argv) and not done_in_emergency(tg_argv) then
    raise exception 'a row of % needs a request that a second operator released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_money_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  insert into customer_event (order_id, kind, day, custno, at)
  select n.order_id, case when n.state <> 'done' then 'delayed' when n.direction = 'in' then 'debited' else 'paid' end,
    case when n.state = 'done' then (b.at at time zone 'Asia/Shanghai')::date else n.due_date end, n.custno, b.at
  from new_row n join old_row o using (order_id, direction) cross join business_time b
  where n.state = 'done' and o.state <> 'done'
    or n.direction = 'out' and n.state = 'requested' and n.attempt = o.attempt and n.due_date > o.due_date
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_order_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  insert into customer_event (order_id, kind, day, custno, at)
  select n.order_id, case n.status when '1' then 'confirmed' when '0' then 'failed' else 'delayed' end,
    case when n.status in ('0', '1') then (b.at at time zone 'Asia/Shanghai')::date
      when n.confirm_date > o.confirm_date then n.confirm_date else n.pay_date end,
    n.custno, b.at
  from new_row n join old_row o using (order_id) cross join business_time b
  where o.status = '9' and n.kind in ('020', '022', '024', '027', '028', '029', '036', '039', '143') and n.cause is distinct from 'carry'
    and (n.status in ('0', '1') or n.status = '9' and (n.confirm_date > o.confirm_date or n.pay_date > o.pay_date))
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION of_holder(customer_kind text, of_persons anyelement, of_institutions anyelement)
 RETURNS anyelement
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when customer_kind = '0' then coalesce(of_institutions, of_persons) else of_persons end
$function$;

CREATE OR REPLACE FUNCTION only_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or to_jsonb(new) - array['ended_at', 'ended_by'] <> to_jsonb(old) - array['ended_at', 'ended_by'] then
    raise exception 'a row of % only ends, once', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION only_owner_adds_operators()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    raise exception 'only the owner of the database adds operators' using errcode = 'insufficient_privilege';
  end if;
  -- The passwords of the demo's operators are published.
  if new.is_demo and exists (select from operator where not is_demo) then
    raise exception 'this database has operators of its own' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION only_seals_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and is_erasable(old.custno) then return old; end if;
  if tg_op = 'DELETE' or to_jsonb(old) - array['card_enc', 'mobile_enc'] <> to_jsonb(new) - array['card_enc', 'mobile_enc'] then
    raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION open_day(fundcodes text[], start_day date, n integer)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  select day from find_open_day(fundcodes, start_day, n)
$function$;

CREATE OR REPLACE FUNCTION open_day_after(start_day date, n integer)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select t.day from trading_day s join trading_day t on t.is_open and t.seq = s.seq + n where s.day = start_day
$function$;

CREATE OR REPLACE FUNCTION open_day_before(fund_code text, end_day date)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select t.day from trading_day t
  where is_open and t.day < end_day and not exists (select from fund_closed_day c where c.fundcode = fund_code and c.day = t.day)
  order by t.day desc limit 1
$function$;

CREATE OR REPLACE FUNCTION open_days(fundcodes text[], start_day date)
 RETURNS TABLE(day date)
 LANGUAGE sql
 STABLE
AS $function$
  select t.day from trading_day t
  where is_open and t.day >= start_day
    and not exists (select from fund_closed_day c where c.fundcode = any(fundcodes) and c.day = t.day)
$function$;

CREATE OR REPLACE FUNCTION operators_are_only_disabled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fixed constant text[] := array['disabled_at', 'disabled_by', 'release_limit_fen', 'own_custno', 'password_hash'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - fixed <> to_jsonb(new) - fixed or old.disabled_at is not null
    or (new.disabled_at is null and new.release_limit_fen = old.release_limit_fen
      and new.own_custno is not distinct from old.own_custno and new.password_hash = old.password_hash) then
    raise exception 'an operator can only be disabled, once' using errcode = 'check_violation';
  end if;
  if new.password_hash <> old.password_hash and (old.password_hash not like '%$' or not exists (
      select from staff_invitation where operator = old.name and used_in = this_transaction())) then
    raise exception 'a password is set once, by an invitation' using errcode = 'check_violation';
  end if;
  if new.release_limit_fen <> old.release_limit_fen
    and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    raise exception 'only the owner of the database changes limits' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION order_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'order % is final (%)', old.order_id, old.status using errcode = 'check_violation'; end $function$;

CREATE OR REPLACE FUNCTION order_is_written_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'order % may not be rewritten', old.order_id using errcode = 'check_violation'; end $function$;

CREATE OR REPLACE FUNCTION order_request_id(of_custno text, id text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  perform hold_request_id(of_custno, id);
  if exists (select from request r where r.custno = of_custno and r.request_id = id) then
    raise unique_violation using constraint = 'request_pkey', message = 'the request id belongs to another call';
  end if;
  return id;
end $function$;

CREATE OR REPLACE FUNCTION ownership_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Key rotation re-encrypts the layers.
  if (new.is_current and not old.is_current) or (new.custno, new.owners, new.register, new.due_on) is distinct from (old.custno, old.owners, old.register, old.due_on) then
    raise exception 'a statement of owners is replaced by a newer one, not changed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION papers_come_with_their_act()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if not exists (select from act_request where request_id = new.request_id and created_in = this_transaction())
      and not exists (select from emergency where emergency_id = new.emergency_id and done_in = this_transaction()) then
      raise exception 'a paper comes with its request' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or to_jsonb(old) - array['content_enc', 'about_enc'] <> to_jsonb(new) - array['content_enc', 'about_enc'] then
    raise exception 'act_paper is append-only' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION period_end(start_day date, length integer, unit text, n integer)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when unit = 'day' then start_day + length * n
    else clamped + case when extract(day from clamped) < extract(day from start_day) then 1 else 0 end end
  from (select (start_day + make_interval(months => length * n * case unit when 'year' then 12 when 'month' then 1 else 0 end))::date as clamped) m
$function$;

CREATE OR REPLACE FUNCTION refuse_lockout(who text, lost text[], by_whom text, alone boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if alone and unreviewed_lockouts(by_whom) >= 2 then
    raise exception 'one person ends two logins alone before a review' using errcode = 'check_violation';
  end if;
  if role_missing_without(who, lost, alone) is not null then
    raise exception 'nobody would be left to restore a login' using errcode = 'check_violation';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION requests_are_decided_apart()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform decided_apart(new.decided_by, new.requested_by || array(select operator from act_approval where request_id = new.request_id));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION retention_is_over(closed_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select t.day > ((closed_at at time zone 'Asia/Shanghai')::date + make_interval(years => greatest(20, (
    select s.figure::integer from legal_setting s where s.rule = 'records-kept-years' and s.effective_from <= t.day
    order by s.effective_from desc, s.setting_id desc limit 1))))::date
  from (select (business_now() at time zone 'Asia/Shanghai')::date as day) t
$function$;

CREATE OR REPLACE FUNCTION role_missing_without(who text, lost text[], alone boolean)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  held constant text[] := (select roles from staff where operator = who);
  needed int;
  each text;
begin
  -- Two concurrent acts must not each count the other's operator as left.
  perform pg_advisory_xact_lock(727025);
  foreach each in array array['admin', 'compliance'] loop
    needed := case when each = 'compliance' and alone then 2 else 1 end;
    if each = any (lost) and each = any (held) and is_enabled_operator(who) and needed > (
      select count(*) from staff where each = any (roles) and operator <> who and is_enabled_operator(operator)) then
      return each;
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION roles_leave_somebody()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_lockout(new.operator, array(select unnest(old.roles) except select unnest(new.roles)), null, false);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION sellable_cents(customer text, account text, fund_code text, sale_day date, confirmed date)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with claim as materialized (
    select o.order_id, o.trade_date, o.confirm_date, coalesce(o.terms_day, o.trade_date) as day, o.shares_cents as cents, o.kind in ('145' /* forcedDecrease */, '028' /* custodyOut */) as is_act
    from orders o
    where (o.custno, o.tradeacco, o.fundcode) = (customer, account, fund_code) and o.status = '9' /* pending */
      and o.kind in ('024' /* redemption */, '036' /* conversion */, '145' /* forcedDecrease */, '028' /* custodyOut */)
    union all select 0, sale_day, confirmed, sale_day, 0, false
  ),
  free as materialized (
    select c.order_id, l.lot_id, l.remaining_cents as cents from claim c
    join lot l on (l.custno, l.tradeacco, l.fundcode) = (customer, account, fund_code) and l.remaining_cents > 0
    where not c.is_act and lot_is_free(fund_code, l.register_date, l.trade_date, c.day)
  ),
  -- Which sale or forced decrease may take lots of a sale before it settles; an order placed now is the last of its trading day.
  ahead as materialized (
    select i.order_id, j.order_id as by_order, j.cents from claim i join claim j on j.order_id = i.order_id or j.is_act or (
      ((j.trade_date, case j.order_id when 0 then 9223372036854775807 else j.order_id end) < (i.trade_date, case i.order_id when 0 then 9223372036854775807 else i.order_id end)
        or j.confirm_date < i.confirm_date)
      and exists (select from free a join free b using (lot_id) where a.order_id = i.order_id and b.order_id = j.order_id))
    where not i.is_act
  ),
  room as (
    select coalesce((select sum(f.cents) from free f where f.order_id = i.order_id), 0) - coalesce((select sum(a.cents) from ahead a where a.order_id = i.order_id), 0) as cents
    from claim i where not i.is_act and (i.order_id = 0 or exists (select from ahead a where a.order_id = i.order_id and a.by_order = 0))
  )
  select greatest(0, least(h.shares_cents - h.frozen_cents, (select min(cents) from room)))::bigint
  from holding h where (h.custno, h.tradeacco, h.fundcode) = (customer, account, fund_code)
$function$;

CREATE OR REPLACE FUNCTION splits_wait_for_transfers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from orders where fundcode = new.fundcode and cause in ('transfer', 'custody') and status = '9' and trade_date >= new.day) then
    raise exception 'a transfer of shares of % waits to be confirmed', new.fundcode using errcode = 'object_in_use';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION staff_rights_are_released()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from operator where name = new.operator and is_demo)
    and not exists (select from act_request where released_in = this_transaction() and released_tx = transaction_timestamp()
      and act in ('operators roles', 'operators invite') and new.operator not in (requested_by, decided_by)) then
    raise exception 'rights of staff need a request of one operator that another one released, for a third'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION status_for(customer_kind text, of_fund text, of_institutions text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when of_fund in ('0', '4', '5', '6', '7', '8') then of_holder(customer_kind, of_fund, of_institutions) else of_fund end
$function$;

CREATE OR REPLACE FUNCTION suspensions_leave_somebody()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_lockout(new.operator, array['admin', 'compliance'], new.began_by, done_in_emergency(array['operators suspend']));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION take_request_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(727026); -- request-number in locks.ts
  new.request_id := (select coalesce(max(request_id), 0) + 1 from act_request);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION terms_on(fund_code text, day date)
 RETURNS TABLE(effective_from date, fee_type text, share_rounding text, backend_formula text, convert_formula text, purchase_discount_e4 integer, inst_purchase_discount_e4 integer)
 LANGUAGE sql
 STABLE
AS $function$
  select t.* from (
    select f.terms_from as effective_from, f.fee_type, f.share_rounding, f.backend_formula, f.convert_formula, f.purchase_discount_e4, f.inst_purchase_discount_e4
    from fund f where f.fundcode = fund_code
    union all
    select p.effective_from, p.fee_type, p.share_rounding, p.backend_formula, p.convert_formula, p.purchase_discount_e4, p.inst_purchase_discount_e4
    from fund_past_terms p where p.fundcode = fund_code
  ) t
  order by t.effective_from <= day desc, abs(t.effective_from - day) limit 1
$function$;

CREATE OR REPLACE FUNCTION this_transaction()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select pg_current_xact_id()::text::bigint $function$;

CREATE OR REPLACE FUNCTION tickets_stay_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.outcome is not null and (to_jsonb(new) - 'text_enc') <> (to_jsonb(old) - 'text_enc') then
    raise exception 'a closed ticket does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION tied_by_invitation(who text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  with invited as (
    select object as name, requested_by as by_whom from act_request
    where act = 'operators invite' and state = 'released' and decided_at > business_now() - interval '30 days'
    union
    select operator, link_by from staff_invitation
    where link_by is not null and invited_at > business_now() - interval '30 days'
  )
  select by_whom from invited where name = who union select name from invited where by_whom = who
$function$;

CREATE OR REPLACE FUNCTION trading_day_of(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select day from find_trading_day(at, '{}')
$function$;

CREATE OR REPLACE FUNCTION trading_day_of(at timestamp with time zone, fundcodes text[])
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select day from find_trading_day(at, fundcodes)
$function$;

CREATE OR REPLACE FUNCTION unreviewed_lockouts(who text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::int from emergency
  where done_by = who and outcome is null and act in ('operators suspend', 'operators disable') and done_in <> this_transaction()
$function$;

create view agreement_consent as
 SELECT agreement_acceptance.custno,
    agreement_acceptance.agreement,
    agreement_acceptance.version,
    agreement_acceptance.act,
    agreement_acceptance.sha256,
    agreement_acceptance.at
   FROM agreement_acceptance
UNION ALL
 SELECT o.custno,
    split_part(item.item, '@'::text, 1) AS agreement,
    split_part(item.item, '@'::text, 2) AS version,
        CASE
            WHEN o.kind = '036'::text THEN 'convert:'::text
            ELSE 'purchase:'::text
        END || o.order_id AS act,
    a.sha256,
    o.accept_at AS at
   FROM orders o
     CROSS JOIN LATERAL unnest(string_to_array(o.agreements, ','::text)) item(item)
     LEFT JOIN agreement a ON item.item = ((a.id || '@'::text) || a.version)
  WHERE o.agreements <> ''::text AND o.plan_id IS NULL;

create view audit_break as
 SELECT s.seal_id::text AS subject,
    (((('seal '::text || s.hash) || ' over '::text) || s.entries) || ' entries, found '::text) || f.entries AS problem
   FROM audit_seal s
     LEFT JOIN audit_seal b ON b.seal_id = (s.seal_id - 1)
     CROSS JOIN LATERAL audit_hash(COALESCE(b.upto_entry_id, 0::bigint), s.upto_entry_id, COALESCE(b.hash, ''::text)) f(entries, hash)
  WHERE f.hash <> s.hash OR f.entries <> s.entries OR b.seal_id IS NULL AND s.seal_id > 1
UNION ALL
 SELECT p.seal_id::text AS subject,
    ('seal '::text || p.hash) || ' was shipped and is not there'::text AS problem
   FROM audit_shipment p
  WHERE NOT (EXISTS ( SELECT
           FROM audit_seal s
          WHERE s.seal_id = p.seal_id AND s.hash = p.hash));

create view business_time as
 SELECT COALESCE(fixed_at, clock_timestamp() + offset_ms::double precision * '00:00:00.001'::interval) AS at
   FROM business_clock;

create view current_agreement as
 SELECT DISTINCT ON (a.id) a.id,
    a.version,
    a.title,
    a.effective_on,
    a.sha256,
    f.size
   FROM agreement a
     JOIN file f USING (sha256)
  WHERE a.effective_on <= (business_now() AT TIME ZONE 'Asia/Shanghai'::text)::date
  ORDER BY a.id, a.version DESC;

create view invariant_accrued_days_are_consecutive as
 SELECT (s.fundcode || '/'::text) || s.day AS subject,
    (((('accrued '::text || s.accrued_e12) || ', sum '::text) || s.sum_e12) || ' after '::text) || COALESCE((s.sum_before || ' of '::text) || s.day_before, 'nothing'::text) AS problem
   FROM fund f
     LEFT JOIN carried_accrual c ON c.fundcode = f.fundcode AND (( SELECT moved_since.entry_id
           FROM moved_since)) > 0 AND (EXISTS ( SELECT
           FROM service_accrual m
          WHERE m.fundcode = c.fundcode AND m.day = c.day AND m.sum_e12 = c.sum_e12))
     CROSS JOIN LATERAL ( SELECT service_accrual.fundcode,
            service_accrual.day,
            service_accrual.accrued_e12,
            service_accrual.sum_e12,
            lag(service_accrual.day) OVER own AS day_before,
            lag(service_accrual.sum_e12) OVER own AS sum_before
           FROM service_accrual
          WHERE service_accrual.fundcode = f.fundcode AND service_accrual.day >= COALESCE(c.day, '-infinity'::date)
          WINDOW own AS (ORDER BY service_accrual.day)) s
  WHERE
        CASE
            WHEN s.day_before IS NULL THEN c.day IS NULL AND s.sum_e12 <> s.accrued_e12
            ELSE s.day_before <> (s.day - 1) OR s.sum_e12 <> (s.sum_before + s.accrued_e12)
        END;

create view invariant_advances_match_ledger as
 SELECT x.order_id::text AS subject,
    (((((('advance of '::text || x.advance_fen) || ' is '::text) || x.state) || ', order '::text) || o.status) || ', ledger '::text) || COALESCE(p.cash, 0::numeric) AS problem
   FROM moved_order
     JOIN fast_redemption x USING (order_id)
     JOIN orders o USING (order_id)
     LEFT JOIN bank_txn t ON t.order_id = x.order_id AND t.direction = 'out'::text
     LEFT JOIN ( SELECT e.order_id,
            sum(p_1.delta) AS cash
           FROM moved_order moved_order_1
             JOIN entry e USING (order_id)
             JOIN posting p_1 USING (entry_id)
          WHERE p_1.account = 'redemption_line'::text
          GROUP BY e.order_id) p ON p.order_id = x.order_id
  WHERE COALESCE(p.cash, 0::numeric) <>
        CASE x.state
            WHEN 'paid'::text THEN - x.advance_fen
            ELSE 0::bigint
        END::numeric OR (x.state = ANY (ARRAY['asked'::text, 'paid'::text])) AND o.status <> '9'::text OR x.state = 'settled'::text AND o.status <> '1'::text OR x.state = 'failed'::text AND o.status <> '0'::text OR (x.state = ANY (ARRAY['asked'::text, 'paid'::text, 'settled'::text])) AND t.amount_fen IS DISTINCT FROM x.advance_fen OR x.state = 'paid'::text AND t.state <> 'done'::text;

create view invariant_agency_lots_came_in as
 SELECT l.lot_id::text AS subject,
    ((('sold by '::text || l.channel) || ', order '::text) || o.kind) || ' or its days and price differ'::text AS problem
   FROM moved_order
     JOIN lot l USING (order_id)
     JOIN orders o USING (order_id)
     LEFT JOIN custody_transfer k USING (order_id)
  WHERE l.root_lot_id IS NULL AND ((l.channel = 'agency'::text) <> (o.kind = '027'::text OR o.cause = 'transfer'::text AND k.order_id IS NOT NULL) OR k.order_id IS NOT NULL AND (l.register_date IS DISTINCT FROM k.register_date OR l.trade_date IS DISTINCT FROM k.trade_date OR l.fee_type IS DISTINCT FROM k.fee_type OR l.nav_e4 IS DISTINCT FROM k.nav_e4))
UNION ALL
 SELECT u.order_id::text AS subject,
    (('returns the service fee of lot '::text || u.lot_id) || ' from '::text) || u.service_from AS problem
   FROM moved_order
     JOIN lot_use u USING (order_id)
     JOIN lot l USING (lot_id)
  WHERE l.channel = 'agency'::text AND u.service_from <= (l.trade_date + 365)
UNION ALL
 SELECT o.order_id::text AS subject,
    (('transfers custody, kind '::text || o.kind) || ', agency '::text) || COALESCE(k.agency_id, 'of none'::text) AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     LEFT JOIN custody_transfer k USING (order_id)
  WHERE o.cause = 'custody'::text AND ((o.kind <> ALL (ARRAY['027'::text, '028'::text])) OR k.order_id IS NULL);

create view invariant_bank_matches_ledger as
 SELECT (t.order_id || '-'::text) || t.direction AS subject,
    ((('bank moved '::text || t.amount_fen) || ' '::text) || t.direction) || ', ledger says otherwise'::text AS problem
   FROM moved_order
     JOIN bank_txn t USING (order_id)
     JOIN orders o USING (order_id)
     LEFT JOIN entry e ON e.order_id = t.order_id AND e.kind =
        CASE t.direction
            WHEN 'in'::text THEN 'pay'::text
            ELSE 'pay-out'::text
        END
  WHERE (t.state = 'done'::text) <> (e.entry_id IS NOT NULL) OR t.direction = 'in'::text AND t.amount_fen <> o.amount_fen OR t.custno <> o.custno
UNION ALL
 SELECT 'all'::text AS subject,
    (('bank in - bank out = '::text || s.bank) || ', held '::text) || s.held AS problem
   FROM ( SELECT (- COALESCE(sum(posting.delta) FILTER (WHERE posting.account = 'bank_in'::text), 0::numeric)) - COALESCE(sum(posting.delta) FILTER (WHERE posting.account = 'bank_out'::text), 0::numeric) AS bank,
            COALESCE(sum(posting.delta) FILTER (WHERE posting.account = ANY (ARRAY['in_transit'::text, 'fund_cash'::text, 'fee'::text, 'company_service'::text, 'fund_contingent'::text, 'interest_owed'::text, 'payable'::text, 'remitted'::text, 'redemption_line'::text])), 0::numeric) AS held
           FROM moved_entry
             JOIN posting USING (entry_id)
          WHERE posting.unit = 'CNY'::text) s
  WHERE s.bank <> s.held;

create view invariant_card_days_match_debits as
 WITH touched AS (
         SELECT o.custno,
            o.tradeacco,
            (o.accept_at AT TIME ZONE 'Asia/Shanghai'::text)::date AS day
           FROM moved_order
             JOIN orders o USING (order_id)
          WHERE o.payment = 'card'::text AND (o.kind = ANY (ARRAY['020'::text, '022'::text, '039'::text]))
          GROUP BY o.custno, o.tradeacco, ((o.accept_at AT TIME ZONE 'Asia/Shanghai'::text)::date)
        )
 SELECT concat_ws('/'::text, touched.custno, touched.tradeacco, touched.day) AS subject,
    (('counted '::text || COALESCE(u.amount_fen, 0::bigint)) || ', debited '::text) || COALESCE(o.amount, 0::numeric) AS problem
   FROM touched
     LEFT JOIN card_usage u USING (custno, tradeacco, day)
     LEFT JOIN ( SELECT k.custno,
            k.tradeacco,
            k.day,
            sum(t.amount_fen) AS amount
           FROM touched k
             JOIN orders o_1 ON o_1.custno = k.custno AND o_1.tradeacco = k.tradeacco AND o_1.trade_date >= k.day AND o_1.accept_at >= (k.day::timestamp without time zone AT TIME ZONE 'Asia/Shanghai'::text) AND o_1.accept_at < ((k.day + 1)::timestamp without time zone AT TIME ZONE 'Asia/Shanghai'::text)
             JOIN bank_txn t ON t.order_id = o_1.order_id AND t.direction = 'in'::text AND t.card_day = k.day
          WHERE o_1.payment = 'card'::text
          GROUP BY k.custno, k.tradeacco, k.day) o USING (custno, tradeacco, day)
  WHERE COALESCE(u.amount_fen, 0::bigint)::numeric <> COALESCE(o.amount, 0::numeric)
UNION ALL
 SELECT (((o.custno || '/'::text) || o.tradeacco) || '/'::text) || t.card_day AS subject,
    (((('order '::text || moved_order.order_id) || ', accepted '::text) || (o.accept_at AT TIME ZONE 'Asia/Shanghai'::text)::date) || ', counts though '::text) || t.state AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     JOIN bank_txn t USING (order_id)
  WHERE t.card_day IS NOT NULL AND ((t.state = ANY (ARRAY['refused'::text, 'cancelled'::text])) OR t.direction <> 'in'::text OR t.card_day <> (o.accept_at AT TIME ZONE 'Asia/Shanghai'::text)::date)
UNION ALL
 SELECT concat_ws('/'::text, u.custno, u.tradeacco, u.day) AS subject,
    ('counted '::text || u.amount_fen) || ', debited nothing'::text AS problem
   FROM card_usage u
  WHERE (( SELECT moved_since.entry_id
           FROM moved_since)) = 0 AND u.amount_fen <> 0 AND NOT (EXISTS ( SELECT
           FROM touched t
          WHERE t.custno = u.custno AND t.tradeacco = u.tradeacco AND t.day = u.day));

create view invariant_conversion_legs_match as
 SELECT o.order_id::text AS subject,
    (('out '::text || COALESCE(a.net_fen, 0::bigint)) || ', in '::text) || COALESCE(b.gross_fen, 0::bigint) AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     LEFT JOIN confirmation a ON a.order_id = o.order_id AND a.leg = 'own'::text
     LEFT JOIN confirmation b ON b.order_id = o.order_id AND b.leg = 'into'::text
  WHERE o.kind = '036'::text AND ((o.status = '1'::text) <> (a.order_id IS NOT NULL) OR (o.status = '1'::text) <> (b.order_id IS NOT NULL) OR a.net_fen <> b.gross_fen);

create view invariant_copied_lots_keep_origin as
 SELECT l.lot_id::text AS subject,
    ('copied from lot '::text || b.lot_id) || ', origin differs'::text AS problem
   FROM moved_order
     JOIN lot l USING (order_id)
     JOIN lot b ON b.lot_id = l.root_lot_id
     CROSS JOIN LATERAL ( SELECT LEAST(cardinality(l.split_ratios_e9), cardinality(b.split_ratios_e9)) AS count) s
  WHERE b.root_lot_id IS NOT NULL OR (l.fundcode = b.fundcode) <> (l.converted_on IS NULL) OR l.register_date IS DISTINCT FROM b.register_date OR l.trade_date IS DISTINCT FROM b.trade_date OR l.fee_type IS DISTINCT FROM b.fee_type OR l.channel IS DISTINCT FROM b.channel OR l.converted_on IS NULL AND (l.nav_e4 <> b.nav_e4 OR l.split_ratios_e9[1:s.count] <> b.split_ratios_e9[1:s.count]);

create view invariant_day_limit_matches_orders as
 WITH touched AS (
         SELECT o.custno,
            COALESCE(o.target_fundcode, o.fundcode) AS fundcode,
            o.trade_date
           FROM moved_order
             JOIN orders o USING (order_id)
          WHERE o.kind = ANY (ARRAY['020'::text, '022'::text, '039'::text, '036'::text])
          GROUP BY o.custno, (COALESCE(o.target_fundcode, o.fundcode)), o.trade_date
        )
 SELECT concat_ws('/'::text, touched.custno, touched.fundcode, touched.trade_date) AS subject,
    (('counted '::text || COALESCE(u.amount_fen, 0::bigint)) || ', ordered '::text) || COALESCE(o.amount, 0::numeric) AS problem
   FROM touched
     LEFT JOIN purchase_usage u USING (custno, fundcode, trade_date)
     LEFT JOIN ( SELECT k.custno,
            k.fundcode,
            k.trade_date,
            sum(COALESCE(o_1.target_amount_fen, o_1.amount_fen)) AS amount
           FROM touched k
             JOIN orders o_1 ON o_1.custno = k.custno AND o_1.trade_date = k.trade_date AND COALESCE(o_1.target_fundcode, o_1.fundcode) = k.fundcode
          WHERE (o_1.kind = ANY (ARRAY['020'::text, '022'::text, '039'::text, '036'::text])) AND (o_1.status = ANY (ARRAY['9'::text, '1'::text]))
          GROUP BY k.custno, k.fundcode, k.trade_date) o USING (custno, fundcode, trade_date)
  WHERE COALESCE(u.amount_fen, 0::bigint)::numeric <> COALESCE(o.amount, 0::numeric)
UNION ALL
 SELECT concat_ws('/'::text, u.custno, u.fundcode, u.trade_date) AS subject,
    ('counted '::text || u.amount_fen) || ', ordered nothing'::text AS problem
   FROM purchase_usage u
  WHERE (( SELECT moved_since.entry_id
           FROM moved_since)) = 0 AND u.amount_fen <> 0 AND NOT (EXISTS ( SELECT
           FROM touched t
          WHERE t.custno = u.custno AND t.fundcode = u.fundcode AND t.trade_date = u.trade_date));

create view invariant_dividend_matches_declaration as
 SELECT o.order_id::text AS subject,
    ((('dividend '::text || c.gross_fen) || ' for '::text) || o.shares_cents) || ' shares'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     JOIN confirmation c USING (order_id)
     LEFT JOIN dividend d ON d.fundcode = o.fundcode AND d.ex_date = o.trade_date
  WHERE o.kind = '143'::text AND o.cause = 'dividend'::text AND (d.fundcode IS NULL OR c.gross_fen::numeric <> div((2 * o.shares_cents * d.per_share_e6 + 1000000)::numeric, 2000000::numeric)) AND NOT (EXISTS ( SELECT
           FROM exchange_difference x
          WHERE x.order_id = o.order_id));

create view invariant_entry_balances as
 SELECT moved_entry.entry_id::text AS subject,
    (posting.unit || ' postings of the entry add up to '::text) || sum(posting.delta) AS problem
   FROM moved_entry
     JOIN posting USING (entry_id)
  GROUP BY moved_entry.entry_id, posting.unit
 HAVING sum(posting.delta) <> 0::numeric;

create view invariant_fast_cap_matches_advances as
 WITH touched AS (
         SELECT x.custno,
            x.line_code,
            x.day
           FROM moved_order
             JOIN fast_redemption x USING (order_id)
          GROUP BY x.custno, x.line_code, x.day
        )
 SELECT concat_ws('/'::text, touched.custno, touched.line_code, touched.day) AS subject,
    (('counted '::text || COALESCE(u.amount_fen, 0::bigint)) || ', advanced '::text) || COALESCE(x.amount, 0::numeric) AS problem
   FROM touched
     LEFT JOIN fast_usage u USING (custno, line_code, day)
     LEFT JOIN ( SELECT k.custno,
            k.line_code,
            k.day,
            sum(x_1.advance_fen) AS amount
           FROM touched k
             JOIN fast_redemption x_1 USING (custno, line_code, day)
          WHERE x_1.state <> ALL (ARRAY['ordinary'::text, 'failed'::text])
          GROUP BY k.custno, k.line_code, k.day) x USING (custno, line_code, day)
  WHERE COALESCE(u.amount_fen, 0::bigint)::numeric <> COALESCE(x.amount, 0::numeric) OR COALESCE(u.amount_fen, 0::bigint) > 1000000
UNION ALL
 SELECT concat_ws('/'::text, u.custno, u.line_code, u.day) AS subject,
    ('counted '::text || u.amount_fen) || ', advanced nothing'::text AS problem
   FROM fast_usage u
  WHERE (( SELECT moved_since.entry_id
           FROM moved_since)) = 0 AND u.amount_fen <> 0 AND NOT (EXISTS ( SELECT
           FROM touched t
          WHERE t.custno = u.custno AND t.line_code = u.line_code AND t.day = u.day));

create view invariant_floating_fee_decided as
 SELECT (o.order_id || ' lot '::text) || u.lot_id AS subject,
    'leaves without a decision of its floating fee'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     JOIN lot_use u USING (order_id)
     JOIN lot l ON l.lot_id = u.lot_id
  WHERE o.status = '1'::text AND l.trade_date < o.trade_date AND ((o.kind = ANY (ARRAY['024'::text, '036'::text])) OR o.kind = '145'::text AND (o.cause = ANY (ARRAY['liquidation'::text, 'liquidation-held'::text]))) AND (EXISTS ( SELECT
           FROM floating_fee f
          WHERE f.fundcode = o.fundcode)) AND NOT (EXISTS ( SELECT
           FROM floating_use f
          WHERE f.order_id = u.order_id AND f.lot_id = u.lot_id))
UNION ALL
 SELECT (o.order_id || ' lot '::text) || u.lot_id AS subject,
    ((('is decided '::text || f.outcome) || ', '::text) || w.outcome) || ' follows from its days and growth'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     JOIN floating_use f USING (order_id)
     JOIN lot_use u ON u.order_id = f.order_id AND u.lot_id = f.lot_id
     CROSS JOIN LATERAL ( SELECT t_1.fundcode,
            t_1.effective_from,
            t_1.base_rate_e8,
            t_1.contingent_rate_e8,
            t_1.excess_rate_e8,
            t_1.below_e8,
            t_1.above_e8,
            t_1.min_days,
            t_1.year_days,
            t_1.benchmark_codes,
            t_1.benchmark_percents
           FROM floating_fee t_1
          WHERE t_1.fundcode = o.fundcode
          ORDER BY (t_1.effective_from <= COALESCE(o.terms_day, o.trade_date)) DESC, (
                CASE
                    WHEN t_1.effective_from <= COALESCE(o.terms_day, o.trade_date) THEN COALESCE(o.terms_day, o.trade_date) - t_1.effective_from
                    ELSE t_1.effective_from - '1900-01-01'::date
                END)
         LIMIT 1) t
     CROSS JOIN LATERAL ( SELECT f.own_e8 - f.benchmark_e8 AS more_e8) g
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN u.days < t.min_days THEN 'short'::text
                    WHEN g.more_e8 <= t.below_e8 THEN 'below'::text
                    WHEN g.more_e8 > t.above_e8 AND f.own_e8 > 0 THEN 'above'::text
                    ELSE 'usual'::text
                END AS outcome) w
  WHERE f.outcome <> w.outcome AND (f.outcome = 'short'::text OR w.outcome = 'short'::text OR abs(g.more_e8 - t.below_e8) > 1 AND abs(g.more_e8 - t.above_e8) > 1 AND abs(f.own_e8) > 1);

create view invariant_floating_return_matches_lots as
 SELECT o.order_id::text AS subject,
    (('lots give back '::text || COALESCE(u.returned, 0::numeric)) || ', order '::text) || COALESCE(r.amount_fen, 0::bigint) AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     LEFT JOIN ( SELECT moved_order_1.order_id,
            sum(floating_use.contingent_fen + floating_use.excess_fen) AS returned
           FROM moved_order moved_order_1
             JOIN floating_use USING (order_id)
          GROUP BY moved_order_1.order_id) u USING (order_id)
     LEFT JOIN orders r ON r.parent_order_id = o.order_id AND r.cause = 'floating'::text AND r.request_id = ('floating-'::text || o.order_id)
  WHERE o.status = '1'::text AND COALESCE(u.returned, 0::numeric) <> COALESCE(r.amount_fen, 0::bigint)::numeric AND (u.order_id IS NOT NULL OR r.order_id IS NOT NULL)
UNION ALL
 SELECT o.order_id::text AS subject,
    'gives back a floating fee of no shares that left'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
  WHERE o.cause = 'floating'::text AND (NOT COALESCE(starts_with(o.request_id, 'floating-'::text || o.parent_order_id), false) OR NOT (EXISTS ( SELECT
           FROM floating_use f
          WHERE f.order_id = o.parent_order_id)))
UNION ALL
 SELECT e.order_id::text AS subject,
    'posts to fund_contingent, and is no return of a floating fee'::text AS problem
   FROM moved_entry e
     JOIN posting p USING (entry_id)
     JOIN orders o ON o.order_id = e.order_id
  WHERE p.account = 'fund_contingent'::text AND o.cause IS DISTINCT FROM 'floating'::text;

create view invariant_frozen_matches_pending as
 SELECT concat_ws('/'::text, moved_holding.custno, moved_holding.tradeacco, moved_holding.fundcode) AS subject,
    (('frozen '::text || COALESCE(h.frozen_cents, 0::bigint)) || ', pending '::text) || COALESCE(o.pending, 0::numeric) AS problem
   FROM moved_holding
     LEFT JOIN holding h USING (custno, tradeacco, fundcode)
     LEFT JOIN ( SELECT held.custno,
            held.tradeacco,
            held.fundcode,
            sum(held.shares) AS pending
           FROM ( SELECT o_1.custno,
                    o_1.tradeacco,
                    o_1.fundcode,
                    o_1.shares_cents AS shares
                   FROM moved_order
                     JOIN orders o_1 USING (order_id)
                  WHERE o_1.status = '9'::text AND (o_1.kind = ANY (ARRAY['024'::text, '036'::text, '031'::text, '145'::text, '028'::text])) AND (COALESCE(o_1.cause, ''::text) <> ALL (ARRAY['liquidation-held'::text, 'fund-conversion-held'::text]))
                UNION ALL
                 SELECT moved_holding_1.custno,
                    moved_holding_1.tradeacco,
                    moved_holding_1.fundcode,
                        CASE o_1.kind
                            WHEN '032'::text THEN - o_1.shares_cents
                            ELSE o_1.shares_cents
                        END AS shares_cents
                   FROM moved_holding moved_holding_1
                     JOIN orders o_1 USING (custno, tradeacco, fundcode)
                  WHERE o_1.status = '1'::text AND (o_1.kind = ANY (ARRAY['031'::text, '032'::text]))) held
          GROUP BY held.custno, held.tradeacco, held.fundcode) o USING (custno, tradeacco, fundcode)
  WHERE COALESCE(h.frozen_cents, 0::bigint)::numeric <>
        CASE
            WHEN h.shares_cents > 0 THEN COALESCE(o.pending, 0::numeric)
            ELSE 0::numeric
        END;

create view invariant_fund_conversion_adds_up as
 WITH touched AS (
         SELECT DISTINCT orders.fundcode
           FROM moved_order
             JOIN orders USING (order_id)
          WHERE orders.moved_before_cents IS NOT NULL
        ), moved AS (
         SELECT o.order_id,
            o.fundcode,
            o.custno,
            o.tradeacco,
            o.status,
            o.shares_cents,
            a.cost_moved_fen AS cost_out,
            a.realised_moved_fen AS realised_out,
            b.shares_cents AS into_cents,
            b.cost_moved_fen AS cost_in,
            b.realised_moved_fen AS realised_in,
            a.fee_fen + b.fee_fen AS fees
           FROM touched
             JOIN orders o USING (fundcode)
             LEFT JOIN confirmation a ON a.order_id = o.order_id AND a.leg = 'own'::text
             LEFT JOIN confirmation b ON b.order_id = o.order_id AND b.leg = 'into'::text
          WHERE o.moved_before_cents IS NOT NULL
        )
 SELECT c.fundcode AS subject,
    (((((('shares '::text || c.shares_cents) || ' of '::text) || c.holders) || ' holders, orders '::text) || m.shares) || ' of '::text) || m.holders AS problem
   FROM touched
     JOIN fund_conversion c USING (fundcode)
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(moved.shares_cents), 0::numeric) AS shares,
            count(DISTINCT moved.tradeacco) AS holders
           FROM moved
          WHERE moved.fundcode = c.fundcode) m
  WHERE c.shares_cents IS NOT NULL AND (m.shares <> c.shares_cents::numeric OR m.holders <> c.holders)
UNION ALL
 SELECT concat_ws('/'::text, m.custno, m.tradeacco, m.fundcode) AS subject,
    (((((((('converted '::text || m.shares) || ' shares into '::text) || m.into_cents) || ', cost '::text) || m.cost) || ', realised '::text) || m.realised) || ', fees '::text) || m.fees AS problem
   FROM fund_conversion c
     JOIN ( SELECT moved.custno,
            moved.tradeacco,
            moved.fundcode,
            sum(moved.shares_cents) AS shares,
            sum(moved.into_cents) AS into_cents,
            sum(moved.cost_out + moved.cost_in) AS cost,
            sum(moved.realised_out + moved.realised_in) AS realised,
            sum(moved.fees) AS fees,
            bool_and(moved.status = '1'::text) AS is_done
           FROM moved
          GROUP BY moved.custno, moved.tradeacco, moved.fundcode) m USING (fundcode)
  WHERE m.is_done AND (m.into_cents <> round(m.shares * c.nav_e4::numeric / c.target_nav_e4::numeric) OR m.fees <> 0::numeric OR m.cost <> m.realised OR m.into_cents > 0::numeric AND m.realised <> 0::numeric)
UNION ALL
 SELECT m.order_id::text AS subject,
    (('into '::text || m.into_cents) || ' shares, lots '::text) || COALESCE(l.shares, 0::numeric) AS problem
   FROM moved m
     LEFT JOIN ( SELECT moved.order_id,
            sum(lot.shares_cents) AS shares
           FROM moved
             JOIN lot USING (order_id)
          WHERE lot.converted_on IS NOT NULL
          GROUP BY moved.order_id) l USING (order_id)
  WHERE m.status = '1'::text AND COALESCE(l.shares, 0::numeric) <> m.into_cents::numeric AND NOT (EXISTS ( SELECT
           FROM fund_conversion c
             JOIN split s ON s.fundcode = c.target_fundcode
          WHERE c.fundcode = m.fundcode AND s.day > c.day))
UNION ALL
 SELECT c.fundcode AS subject,
    ((('held after its conversion: '::text || h.shares_cents) || ' shares, '::text) || h.frozen_cents) || ' frozen'::text AS problem
   FROM touched
     JOIN fund_conversion c USING (fundcode)
     JOIN holding h USING (fundcode)
  WHERE c.shares_cents IS NOT NULL AND (h.shares_cents <> 0 OR h.frozen_cents <> 0) AND NOT (EXISTS ( SELECT
           FROM orders
          WHERE orders.fundcode = c.fundcode AND orders.status = '9'::text))
UNION ALL
 SELECT o.order_id::text AS subject,
    ('cause '::text || o.cause) || ' of no conversion that was decided'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
  WHERE o.moved_before_cents IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM fund_conversion c
          WHERE c.fundcode = o.fundcode AND c.target_fundcode = o.target_fundcode AND c.day = o.trade_date AND c.shares_cents IS NOT NULL));

create view invariant_fund_shares_match_movements as
 SELECT h.fundcode AS subject,
    (('held '::text || h.shares) || ', issued '::text) || (h.carried + COALESCE(m.shares, 0::numeric)) AS problem
   FROM ( SELECT k.fundcode,
            sum(COALESCE(h_1.shares_cents, 0::bigint)) AS shares,
            sum(k.shares_cents) AS carried
           FROM moved_holding k
             LEFT JOIN holding h_1 USING (custno, tradeacco, fundcode)
          GROUP BY k.fundcode) h
     LEFT JOIN ( SELECT moved_movement.fundcode,
            sum(moved_movement.moved_cents) AS shares
           FROM moved_movement
          GROUP BY moved_movement.fundcode) m USING (fundcode)
  WHERE h.shares <> (h.carried + COALESCE(m.shares, 0::numeric));

create view invariant_holding_matches_postings as
 SELECT concat_ws('/'::text, k.custno, k.tradeacco, k.fundcode) AS subject,
    (('holding '::text || COALESCE(h.shares_cents, 0::bigint)) || ', postings '::text) || (k.shares_cents::numeric + COALESCE(p.shares, 0::numeric)) AS problem
   FROM moved_holding k
     LEFT JOIN holding h USING (custno, tradeacco, fundcode)
     LEFT JOIN ( SELECT p_1.custno,
            p_1.tradeacco,
            p_1.fundcode,
            sum(p_1.delta) AS shares
           FROM moved_entry
             JOIN posting p_1 USING (entry_id)
          WHERE p_1.account = 'customer_share'::text
          GROUP BY p_1.custno, p_1.tradeacco, p_1.fundcode) p USING (custno, tradeacco, fundcode)
  WHERE COALESCE(h.shares_cents, 0::bigint)::numeric <> (k.shares_cents::numeric + COALESCE(p.shares, 0::numeric));

create view invariant_holding_sums_match_movements as
 SELECT concat_ws('/'::text, k.custno, k.tradeacco, k.fundcode) AS subject,
    'cost, paid, received, dividend or realised differ from the movements'::text AS problem
   FROM moved_holding k
     LEFT JOIN holding h USING (custno, tradeacco, fundcode)
     LEFT JOIN ( SELECT moved_movement.custno,
            moved_movement.tradeacco,
            moved_movement.fundcode,
            sum(moved_movement.cost_moved_fen) AS cost,
            sum(moved_movement.paid_moved_fen) AS paid,
            sum(moved_movement.received_moved_fen) AS received,
            sum(moved_movement.dividend_moved_fen) AS dividend,
            sum(moved_movement.realised_moved_fen) AS realised
           FROM moved_movement
          GROUP BY moved_movement.custno, moved_movement.tradeacco, moved_movement.fundcode) m USING (custno, tradeacco, fundcode)
  WHERE COALESCE(h.cost_fen, 0::bigint)::numeric IS DISTINCT FROM (k.cost_fen::numeric + COALESCE(m.cost, 0::numeric)) OR COALESCE(h.paid_fen, 0::bigint)::numeric IS DISTINCT FROM (k.paid_fen::numeric + COALESCE(m.paid, 0::numeric)) OR COALESCE(h.received_fen, 0::bigint)::numeric IS DISTINCT FROM (k.received_fen::numeric + COALESCE(m.received, 0::numeric)) OR COALESCE(h.dividend_fen, 0::bigint)::numeric IS DISTINCT FROM (k.dividend_fen::numeric + COALESCE(m.dividend, 0::numeric)) OR COALESCE(h.realised_fen, 0::bigint)::numeric IS DISTINCT FROM (k.realised_fen::numeric + COALESCE(m.realised, 0::numeric));

create view invariant_in_transit_matches_pending as
 SELECT custno AS subject,
    (('in transit '::text || COALESCE(p.cash, 0::numeric)) || ', paid and pending '::text) || COALESCE(o.amount, 0::numeric) AS problem
   FROM ( SELECT p_1.custno,
            sum(p_1.delta) AS cash
           FROM moved_order
             JOIN entry USING (order_id)
             JOIN posting p_1 USING (entry_id)
          WHERE p_1.account = 'in_transit'::text
          GROUP BY p_1.custno) p
     FULL JOIN ( SELECT o_1.custno,
            sum(o_1.amount_fen) AS amount
           FROM moved_order
             JOIN orders o_1 USING (order_id)
             JOIN bank_txn t ON t.order_id = o_1.order_id AND t.direction = 'in'::text AND t.state = 'done'::text
          WHERE o_1.status = '9'::text
          GROUP BY o_1.custno) o USING (custno)
  WHERE COALESCE(p.cash, 0::numeric) <> COALESCE(o.amount, 0::numeric);

create view invariant_interest_owed_matches_days as
 SELECT 'all'::text AS subject,
    (('interest owed '::text || l.owed) || ', credited less paid '::text) || d.owed AS problem
   FROM ( SELECT s.interest_owed_fen::numeric + COALESCE(sum(posting.delta) FILTER (WHERE posting.account = 'interest_owed'::text), 0::numeric) AS owed
           FROM moved_since s
             LEFT JOIN (moved_entry
             JOIN posting USING (entry_id)) ON true
          GROUP BY s.interest_owed_fen) l,
    ( SELECT COALESCE(sum(interest_day.credited_fen - interest_day.paid_fen), 0::numeric) AS owed
           FROM interest_day) d
  WHERE l.owed <> d.owed OR l.owed < 0::numeric
UNION ALL
 SELECT concat_ws('/'::text, o.custno, o.tradeacco) AS subject,
    (('interest paid '::text || o.paid) || ', earned '::text) || COALESCE(s.earned, 0::numeric) AS problem
   FROM ( SELECT orders.custno,
            orders.tradeacco,
            sum(orders.amount_fen) AS paid
           FROM orders
          WHERE orders.cause = 'interest'::text AND ((orders.custno, orders.tradeacco) IN ( SELECT x.custno,
                    x.tradeacco
                   FROM moved_order
                     JOIN orders x USING (order_id)
                  WHERE x.cause = 'interest'::text))
          GROUP BY orders.custno, orders.tradeacco) o
     LEFT JOIN LATERAL ( SELECT sum(t.earned_fen) + div(sum(t.earned_rest), '2628000000000'::bigint::numeric) AS earned
           FROM settlement_stay t
          WHERE t.custno = o.custno AND t.tradeacco = o.tradeacco) s ON true
  WHERE o.paid > COALESCE(s.earned, 0::numeric);

create view invariant_leave_mark_before_order as
 SELECT o.order_id::text AS subject,
    ('leave mark '::text || m.id) || ' is later than the order'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     JOIN leave_mark m ON m.id = o.leave_mark_id OR m.id = o.target_leave_mark_id
  WHERE m.at > o.accept_at;

create view invariant_liquidation_adds_up as
 WITH touched AS (
         SELECT DISTINCT orders.fundcode
           FROM moved_order
             JOIN orders USING (order_id)
          WHERE orders.cause = ANY (ARRAY['liquidation'::text, 'liquidation-held'::text])
        )
 SELECT (l.fundcode || '/'::text) || l.day AS subject,
    (((((('amount '::text || l.amount_fen) || ' and '::text) || e.carried) || ', paid '::text) || o.paid) || ', left '::text) || l.left_fen AS problem
   FROM touched
     JOIN liquidation l USING (fundcode)
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN l.is_last THEN COALESCE(sum(b.left_fen), 0::numeric)
                    ELSE 0::numeric
                END AS carried
           FROM liquidation b
          WHERE b.fundcode = l.fundcode AND b.day < l.day) e
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(orders.amount_fen), 0::numeric) AS paid
           FROM orders
          WHERE orders.fundcode = l.fundcode AND orders.kind = '140'::text AND (orders.cause = ANY (ARRAY['liquidation'::text, 'liquidation-held'::text])) AND starts_with(orders.request_id, concat('liq-', l.fundcode, '-', l.day, '-'))) o
  WHERE l.paid_fen IS NOT NULL AND (l.paid_fen::numeric <> o.paid OR (l.amount_fen::numeric + e.carried) <> (l.paid_fen + l.left_fen)::numeric)
UNION ALL
 SELECT l.fundcode AS subject,
    ((((('held after the last payment: '::text || h.shares_cents) || ' shares, '::text) || h.frozen_cents) || ' frozen, '::text) || h.unpaid_fen) || ' unpaid'::text AS problem
   FROM touched
     JOIN liquidation l USING (fundcode)
     JOIN holding h USING (fundcode)
  WHERE l.is_last AND l.paid_fen IS NOT NULL AND (h.shares_cents <> 0 OR h.frozen_cents <> 0 OR h.unpaid_fen <> 0) AND NOT (EXISTS ( SELECT
           FROM orders
          WHERE orders.fundcode = l.fundcode AND orders.status = '9'::text))
UNION ALL
 SELECT o.order_id::text AS subject,
    ((('cause '::text || o.cause) || ', kind '::text) || o.kind) || ', of no payment that was decided'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
  WHERE (o.cause = ANY (ARRAY['liquidation'::text, 'liquidation-held'::text])) AND NOT (EXISTS ( SELECT
           FROM liquidation l
          WHERE l.fundcode = o.fundcode AND l.paid_fen IS NOT NULL AND (o.kind = '140'::text OR o.kind = '145'::text AND l.is_last) AND starts_with(o.request_id, concat('liq-', l.fundcode, '-', l.day, '-', o.tradeacco)))) AND NOT (EXISTS ( SELECT
           FROM exchange_confirmation x
          WHERE x.order_id = o.order_id));

create view invariant_lot_remaining_matches_uses as
 WITH touched AS (
         SELECT lot.lot_id
           FROM moved_order
             JOIN lot USING (order_id)
        UNION
         SELECT lot_use.lot_id
           FROM moved_order
             JOIN lot_use USING (order_id)
        UNION
         SELECT orders.lot_id
           FROM moved_order
             JOIN orders USING (order_id)
          WHERE orders.lot_id IS NOT NULL
        )
 SELECT l.lot_id::text AS subject,
    (((('remaining '::text || l.remaining_cents) || ' of '::text) || l.shares_cents) || ', used '::text) || COALESCE(u.used, 0::numeric) AS problem
   FROM touched
     JOIN lot l USING (lot_id)
     LEFT JOIN ( SELECT touched_1.lot_id,
            sum(lot_use.shares_cents) AS used
           FROM touched touched_1
             JOIN lot_use USING (lot_id)
          GROUP BY touched_1.lot_id) u USING (lot_id)
  WHERE l.remaining_cents::numeric <> (l.shares_cents::numeric - COALESCE(u.used, 0::numeric));

create view invariant_lots_match_holding as
 SELECT concat_ws('/'::text, moved_holding.custno, moved_holding.tradeacco, moved_holding.fundcode) AS subject,
    (('lots '::text || COALESCE(l.remaining, 0::numeric)) || ', holding '::text) || COALESCE(h.shares_cents, 0::bigint) AS problem
   FROM moved_holding
     LEFT JOIN holding h USING (custno, tradeacco, fundcode)
     LEFT JOIN ( SELECT moved_holding_1.custno,
            moved_holding_1.tradeacco,
            moved_holding_1.fundcode,
            sum(lot.remaining_cents) AS remaining
           FROM moved_holding moved_holding_1
             JOIN lot USING (custno, tradeacco, fundcode)
          WHERE lot.remaining_cents > 0
          GROUP BY moved_holding_1.custno, moved_holding_1.tradeacco, moved_holding_1.fundcode) l USING (custno, tradeacco, fundcode)
  WHERE COALESCE(h.shares_cents, 0::bigint)::numeric <> COALESCE(l.remaining, 0::numeric);

create view invariant_lots_used_oldest_first as
 SELECT u.order_id::text AS subject,
    (('lot '::text || u.lot_id) || ' used before lot '::text) || older.lot_id AS problem
   FROM moved_order
     JOIN lot_use u USING (order_id)
     JOIN lot l USING (lot_id)
     JOIN confirmation c ON c.order_id = u.order_id AND c.leg = 'own'::text
     JOIN orders o ON o.order_id = u.order_id AND (o.kind = ANY (ARRAY['024'::text, '036'::text]))
     JOIN lot older ON older.custno = l.custno AND older.tradeacco = l.tradeacco AND older.fundcode = l.fundcode AND ((ROW(older.register_date, older.trade_date, older.order_id) < ROW(l.register_date, l.trade_date, l.order_id))) AND older.remaining_cents > 0 AND older.register_date < c.confirm_date
     JOIN orders made ON made.order_id = older.order_id AND made.accept_at <= o.accept_at
  WHERE
        CASE
            WHEN (EXISTS ( SELECT
               FROM holding_periods(l.fundcode) holding_periods(hold_kind))) THEN lot_is_free(l.fundcode, older.register_date, older.trade_date, COALESCE(o.terms_day, o.trade_date))
            ELSE true
        END;

create view invariant_lots_used_when_free as
 SELECT u.order_id::text AS subject,
    ('lot '::text || u.lot_id) || ' used before its day'::text AS problem
   FROM moved_order
     JOIN lot_use u USING (order_id)
     JOIN lot l USING (lot_id)
     JOIN orders o ON o.order_id = u.order_id AND (o.kind = ANY (ARRAY['024'::text, '036'::text])) AND o.moved_before_cents IS NULL
  WHERE
        CASE
            WHEN (EXISTS ( SELECT
               FROM holding_periods(l.fundcode) holding_periods(hold_kind))) THEN NOT lot_is_free(l.fundcode, l.register_date, l.trade_date, COALESCE(o.terms_day, o.trade_date))
            ELSE false
        END;

create view invariant_no_deduction_after_plan_end as
 SELECT o.order_id::text AS subject,
    ('plan '::text || o.plan_id) || ' ended before its deduction'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     JOIN plan p USING (plan_id)
  WHERE p.ended_at < o.accept_at;

create view invariant_nothing_pending_after_settlement as
 SELECT o.order_id::text AS subject,
    ('still pending after its day '::text || o.confirm_date) || ' was settled'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     LEFT JOIN bank_txn t ON t.order_id = o.order_id AND t.direction = 'in'::text
     LEFT JOIN remittance m ON m.order_id = o.order_id
  WHERE o.status = '9'::text AND o.kind <> '020'::text AND (o.amount_fen IS NULL OR o.kind = '140'::text OR t.state = 'done'::text) AND (EXISTS ( SELECT
           FROM settlement_run r
          WHERE r.fundcode = o.fundcode AND r.day >= o.confirm_date AND r.step = 'confirm'::text AND r.at > COALESCE(m.handled_at, t.done_at, o.accept_at)));

create view invariant_own_sales_are_free as
 SELECT c.order_id::text AS subject,
    (((('charged '::text || c.fee_fen) || ' with '::text) || c.backend_fee_fen) || ' at the back end for '::text) || o.trade_date AS problem
   FROM moved_order
     JOIN confirmation c USING (order_id)
     JOIN orders o USING (order_id)
     JOIN fund f ON f.fundcode =
        CASE c.leg
            WHEN 'into'::text THEN o.target_fundcode
            ELSE o.fundcode
        END
  WHERE (o.trade_date >= backend_free_from() AND c.backend_fee_fen > 0 OR c.fee_fen > 0 AND ((o.kind = ANY (ARRAY['020'::text, '022'::text, '039'::text])) OR o.kind = '036'::text AND c.leg = 'into'::text) AND o.trade_date >=
        CASE o.fee_rate_e8
            WHEN 0 THEN entry_free_from(f.setup_date, f.raise_start)
            ELSE entry_free_from(NULL::date, NULL::date)
        END) AND NOT (EXISTS ( SELECT
           FROM exchange_difference d
          WHERE d.order_id = c.order_id));

create view invariant_purchase_adds_up as
 SELECT c.order_id::text AS subject,
    (((((('net '::text || c.net_fen) || ' + fee '::text) || c.fee_fen) || ' of '::text) || COALESCE(o.amount_fen, c.gross_fen)) || ', shares '::text) || c.shares_cents AS problem
   FROM moved_order
     JOIN confirmation c USING (order_id)
     JOIN orders o USING (order_id)
  WHERE ((o.kind = ANY (ARRAY['020'::text, '022'::text, '039'::text])) OR o.kind = '036'::text AND c.leg = 'into'::text AND o.moved_before_cents IS NULL) AND (o.amount_fen IS NOT NULL AND (c.gross_fen + c.refund_fen) <> o.amount_fen OR (c.net_fen + c.fee_fen) <> c.gross_fen OR abs(c.shares_cents * c.nav_e4 - (c.net_fen + c.interest_fen) * 10000) >
        CASE c.share_rounding
            WHEN 'half-up'::text THEN (c.nav_e4 + 1) / 2
            ELSE c.nav_e4
        END AND NOT (EXISTS ( SELECT
           FROM exchange_difference d
          WHERE d.order_id = c.order_id)));

create view invariant_redemption_adds_up as
 SELECT c.order_id::text AS subject,
    (((('shares '::text || c.shares_cents) || ', lots '::text) || COALESCE(u.shares, 0::numeric)) || ', net '::text) || c.net_fen AS problem
   FROM moved_order
     JOIN confirmation c USING (order_id)
     JOIN orders o USING (order_id)
     LEFT JOIN ( SELECT moved_order_1.order_id,
            sum(lot_use.shares_cents) AS shares,
            sum(lot_use.gross_fen) AS gross,
            sum(lot_use.fee_fen + lot_use.backend_fee_fen) AS fee,
            sum(lot_use.to_fund_fen) AS to_fund
           FROM moved_order moved_order_1
             JOIN lot_use USING (order_id)
          GROUP BY moved_order_1.order_id) u USING (order_id)
  WHERE (o.kind = ANY (ARRAY['024'::text, '036'::text])) AND c.leg = 'own'::text AND (COALESCE(u.shares, 0::numeric) <> c.shares_cents::numeric OR c.shares_cents > o.shares_cents OR u.gross <> c.gross_fen::numeric OR u.fee <> c.fee_fen::numeric OR u.to_fund <> c.to_fund_fen::numeric OR c.net_fen <> (c.gross_fen - c.fee_fen + c.unpaid_fen));

create view invariant_redemption_line_matches_advances as
 SELECT l.fundcode AS subject,
    (('the line gave '::text || l.used_fen) || ', its advances are '::text) || COALESCE(x.amount, 0::numeric) AS problem
   FROM redemption_line l
     LEFT JOIN ( SELECT fast_redemption.line_code,
            sum(fast_redemption.advance_fen) AS amount
           FROM fast_redemption
          WHERE fast_redemption.state = ANY (ARRAY['asked'::text, 'paid'::text])
          GROUP BY fast_redemption.line_code) x ON x.line_code = l.fundcode
  WHERE l.used_fen::numeric <> COALESCE(x.amount, 0::numeric);

create view invariant_remittances_match_ledger as
 WITH sender AS (
         SELECT DISTINCT r.custno
           FROM moved_remittance
             JOIN remittance r USING (remit_id)
          WHERE r.custno IS NOT NULL
        )
 SELECT sender.custno AS subject,
    (('remitted '::text || COALESCE(p.cash, 0::numeric)) || ', waiting '::text) || COALESCE(r.amount, 0::numeric) AS problem
   FROM sender
     LEFT JOIN ( SELECT sender_1.custno,
            sum(posting.delta) AS cash
           FROM sender sender_1
             JOIN posting USING (custno)
          WHERE posting.account = 'remitted'::text
          GROUP BY sender_1.custno) p USING (custno)
     LEFT JOIN ( SELECT remittance.custno,
            sum(remittance.amount_fen) AS amount
           FROM remittance
          WHERE remittance.state = 'waiting'::text
          GROUP BY remittance.custno) r USING (custno)
  WHERE COALESCE(p.cash, 0::numeric) <> COALESCE(r.amount, 0::numeric)
UNION ALL
 SELECT 'R'::text || r.remit_id AS subject,
    ('transfer is '::text || r.state) || ', its entries or its order say otherwise'::text AS problem
   FROM moved_remittance
     JOIN remittance r USING (remit_id)
     LEFT JOIN entry came ON came.remit_id = r.remit_id AND came.kind = 'remit'::text
     LEFT JOIN entry back ON back.remit_id = r.remit_id AND back.kind = 'remit-back'::text
     LEFT JOIN entry gone ON gone.remit_id = r.remit_id AND gone.kind = 'remit-out'::text
     LEFT JOIN bank_txn t ON t.order_id = r.order_id AND t.direction = 'in'::text
  WHERE came.entry_id IS NULL OR (back.entry_id IS NOT NULL) <> (r.state = ANY (ARRAY['returning'::text, 'returned'::text])) OR (gone.entry_id IS NOT NULL) <> (r.state = 'returned'::text) OR r.state = 'matched'::text AND (t.state IS DISTINCT FROM 'done'::text OR t.amount_fen <> r.amount_fen OR t.custno <> r.custno)
UNION ALL
 SELECT 'R'::text || e.remit_id AS subject,
    (('an entry is that of customer '::text || e.custno) || ', the transfer that of '::text) || COALESCE(r.custno, 'nobody'::text) AS problem
   FROM moved_remittance
     JOIN entry e USING (remit_id)
     JOIN remittance r USING (remit_id)
  WHERE e.custno <> ''::text AND e.custno IS DISTINCT FROM r.custno
UNION ALL
 SELECT t.order_id::text AS subject,
    'paid by transfer without one'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     JOIN bank_txn t ON t.order_id = o.order_id AND t.direction = 'in'::text AND t.state = 'done'::text
     LEFT JOIN remittance r ON r.order_id = o.order_id
  WHERE o.payment = 'remit'::text AND r.remit_id IS NULL;

create view invariant_seals_match_ledger as
 SELECT s.seal_id::text AS subject,
    (((('seal '::text || s.hash) || ' over '::text) || s.entries) || ' entries, found '::text) || f.entries AS problem
   FROM ledger_seal s
     LEFT JOIN ledger_seal b ON b.seal_id = (s.seal_id - 1)
     CROSS JOIN LATERAL ledger_hash(COALESCE(b.upto_entry_id, 0::bigint), s.upto_entry_id, COALESCE(b.hash, ''::text)) f(entries, hash)
  WHERE s.seal_id > (( SELECT moved_since.seal_id
           FROM moved_since)) AND (f.hash <> s.hash OR f.entries <> s.entries);

create view invariant_service_return_matches_lots as
 SELECT o.order_id::text AS subject,
    (('lots give back '::text || COALESCE(u.returned, 0::numeric)) || ', order '::text) || COALESCE(r.amount_fen, 0::bigint) AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     LEFT JOIN ( SELECT moved_order_1.order_id,
            sum(lot_use.service_fen) AS returned
           FROM moved_order moved_order_1
             JOIN lot_use USING (order_id)
          GROUP BY moved_order_1.order_id) u USING (order_id)
     LEFT JOIN orders r ON r.parent_order_id = o.order_id AND r.cause = 'service'::text AND r.request_id = ('service-'::text || o.order_id)
  WHERE ((o.kind = ANY (ARRAY['024'::text, '036'::text])) OR o.kind = '145'::text AND (o.cause = ANY (ARRAY['liquidation'::text, 'liquidation-held'::text]))) AND COALESCE(u.returned, 0::numeric) <> COALESCE(r.amount_fen, 0::bigint)::numeric
UNION ALL
 SELECT o.order_id::text AS subject,
    'gives back a service fee of no sale'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
  WHERE o.cause = 'service'::text AND NOT COALESCE(starts_with(o.request_id, 'service-'::text || o.parent_order_id), false);

create view invariant_status_matches_entries as
 SELECT o.order_id::text AS subject,
    (('status '::text || o.status) || ', confirm entry '::text) || (e.entry_id IS NOT NULL) AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     LEFT JOIN entry e ON e.order_id = o.order_id AND e.kind = 'confirm'::text
  WHERE (o.status = '1'::text) <> (e.entry_id IS NOT NULL)
UNION ALL
 SELECT o.order_id::text AS subject,
    'cancelled or failed after payment without a release'::text AS problem
   FROM moved_order
     JOIN orders o USING (order_id)
     JOIN entry e ON e.order_id = o.order_id AND e.kind = 'pay'::text
     LEFT JOIN entry r ON r.order_id = o.order_id AND r.kind = 'release'::text
  WHERE (o.status = ANY (ARRAY['0'::text, '4'::text])) AND r.entry_id IS NULL;

create view invariant_status_matches_registrar as
 SELECT x.order_id::text AS subject,
    (('registrar said '::text || x.return_code) || ', order is '::text) || o.status AS problem
   FROM moved_order
     JOIN exchange_confirmation x USING (order_id)
     JOIN orders o USING (order_id)
  WHERE (x.return_code = '0000'::text) <> (o.status = '1'::text);

create view invariant_trading_day_matches_nav_day as
 SELECT unnest(alike.order_ids)::text AS subject,
    (('taken between the cut-offs before '::text || alike.before) || ' for '::text) || alike.trade_date AS problem
   FROM ( SELECT array_agg(moved_order.order_id) AS order_ids,
            taken.before,
            orders.fundcode,
            orders.target_fundcode,
            orders.trade_date
           FROM moved_order
             JOIN orders USING (order_id)
             CROSS JOIN LATERAL ( SELECT ((COALESCE(orders.effective_at, orders.accept_at) AT TIME ZONE 'Asia/Shanghai'::text) + '09:00:00'::interval)::date AS before) taken
          WHERE orders.origin <> 'fund'::text
          GROUP BY taken.before, orders.fundcode, orders.target_fundcode, orders.trade_date) alike
  WHERE alike.trade_date IS DISTINCT FROM open_day(ARRAY[alike.fundcode, alike.target_fundcode], alike.before, 0)
UNION ALL
 SELECT c.order_id::text AS subject,
    (('confirmed at the NAV of '::text || c.nav_day) || ' for '::text) || o.trade_date AS problem
   FROM moved_order
     JOIN confirmation c USING (order_id)
     JOIN orders o USING (order_id)
  WHERE o.kind <> '020'::text AND (c.nav_day <> o.trade_date OR c.confirm_date <= o.trade_date);

create view invariant_units_balance as
 SELECT posting.unit AS subject,
    'all postings add up to '::text || sum(posting.delta) AS problem
   FROM moved_entry
     JOIN posting USING (entry_id)
  GROUP BY posting.unit
 HAVING sum(posting.delta) <> 0::numeric;

create view invariant_unpaid_income_matches_days as
 SELECT concat_ws('/'::text, moved_holding.custno, moved_holding.tradeacco, moved_holding.fundcode) AS subject,
    (('unpaid '::text || COALESCE(h.unpaid_fen, 0::bigint)) || ', days '::text) || COALESCE(m.unpaid, 0::numeric) AS problem
   FROM moved_holding
     LEFT JOIN holding h USING (custno, tradeacco, fundcode)
     LEFT JOIN ( SELECT moved_holding_1.custno,
            moved_holding_1.tradeacco,
            moved_holding_1.fundcode,
            sum(money_income.income_fen) AS unpaid
           FROM moved_holding moved_holding_1
             JOIN money_income USING (custno, tradeacco, fundcode)
          WHERE money_income.order_id IS NULL
          GROUP BY moved_holding_1.custno, moved_holding_1.tradeacco, moved_holding_1.fundcode) m USING (custno, tradeacco, fundcode)
  WHERE COALESCE(h.unpaid_fen, 0::bigint)::numeric <> COALESCE(m.unpaid, 0::numeric);

create view moved_movement as
 SELECT m.order_id,
    m.leg,
    m.custno,
    m.tradeacco,
    m.fundcode,
    m.kind,
    m.cause,
    m.trade_date,
    m.confirm_date,
    m.moved_cents,
    m.cost_moved_fen,
    m.paid_moved_fen,
    m.received_moved_fen,
    m.dividend_moved_fen,
    m.realised_moved_fen,
    m.fee_moved_fen
   FROM moved_order
     JOIN movement m USING (order_id)
  WHERE NOT moved_order.was_confirmed;

create view movement as
 SELECT c.order_id,
    c.leg,
    o.custno,
    o.tradeacco,
    o.fundcode,
    o.kind,
    o.cause,
    o.trade_date,
    c.confirm_date,
    c.moved_cents,
    c.cost_moved_fen,
    c.paid_moved_fen,
    c.received_moved_fen,
    c.dividend_moved_fen,
    c.realised_moved_fen,
    c.fee_fen AS fee_moved_fen
   FROM orders o
     JOIN confirmation c ON c.order_id = o.order_id AND c.leg = 'own'::text
  WHERE o.status = '1'::text
UNION ALL
 SELECT c.order_id,
    c.leg,
    o.custno,
    o.tradeacco,
    o.target_fundcode AS fundcode,
    o.kind,
    o.cause,
    o.trade_date,
    c.confirm_date,
    c.moved_cents,
    c.cost_moved_fen,
    c.paid_moved_fen,
    c.received_moved_fen,
    c.dividend_moved_fen,
    c.realised_moved_fen,
    c.fee_fen AS fee_moved_fen
   FROM orders o
     JOIN confirmation c ON c.order_id = o.order_id AND c.leg = 'into'::text
  WHERE o.status = '1'::text AND o.target_fundcode IS NOT NULL;

create view shown_document as
 SELECT kind,
    text_id AS id,
    id AS row_id,
    version,
    grp,
    title,
    lead,
    author,
    published_at,
    sort,
    html,
    fundcode,
    man_id,
    data,
    updated_at,
    NULLIF(from_day, '-infinity'::date) AS from_day
   FROM document d
  WHERE state <> '2'::text AND (published_at IS NULL OR published_at <= business_now()) AND from_day <= (business_now() AT TIME ZONE 'Asia/Shanghai'::text)::date AND NOT (EXISTS ( SELECT
           FROM document n
          WHERE n.kind = d.kind AND n.text_id = d.text_id AND n.from_day > d.from_day AND n.state <> '2'::text AND n.from_day <= (business_now() AT TIME ZONE 'Asia/Shanghai'::text)::date));
