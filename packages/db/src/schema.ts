// Drawn from the migrations by `npm run docs`; do not edit.
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, NavE4, RateE8, RatioE9, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Json = JSONColumnType<object>

export type Schema = {
  account_freeze: {
    freeze_id: GeneratedAlways<bigint>
    custno: string
    document: string
    until: IsoDate | null
    began_at: Date
    requested_by: string
    decided_by: string | null
    ended_at: Date | null
    end_document: string | null
    end_requested_by: string | null
    end_decided_by: string | null
    emergency_id: bigint | null
  }
  act_approval: {
    request_id: bigint
    operator: string
    digest: string
    approved_at: Date
    evidence: Json | null
  }
  act_file: {
    request_id: bigint
    path: string
    content_enc: string
  }
  act_paper: {
    paper_id: GeneratedAlways<bigint>
    request_id: bigint | null
    emergency_id: bigint | null
    name: string
    kind: string
    sha256: string
    bytes: number
    content_enc: string
    about_enc: string
  }
  act_proof: {
    request_id: bigint
    operator: string
    digest: string
    evidence: Json
    proved_at: Date
  }
  act_request: {
    request_id: GeneratedAlways<bigint>
    act: string
    object: string
    input: Json
    preview: string
    digest: string
    amount_fen: Fen | null
    requested_by: string
    requested_at: Date
    expires_at: Date
    state: Generated<string>
    decided_by: string | null
    decided_at: Date | null
    reason: Generated<string>
    created_in: Generated<bigint>
    released_in: bigint | null
    released_tx: Date | null
    note: Generated<string>
    shown: Json | null
    needs: Generated<bigint[]>
    basis: string | null
    parts: Generated<bigint[]>
  }
  agency: {
    agency_id: string
    name: string
    kind: string
    province: string
    city: string
    address: Generated<string>
    phone: Generated<string>
    website: Generated<string>
  }
  agency_fund: {
    agency_id: string
    fundcode: string
  }
  agency_record: {
    agency_id: string
    serial: string
    custno: string
    fundcode: string
    kind: string
    apply_date: IsoDate
    confirm_date: IsoDate
    amount_fen: Fen
    shares_cents: ShareCents
    nav_e4: NavE4 | null
    fee_fen: Generated<Fen>
    succeeded: Generated<boolean>
  }
  agreement: {
    id: string
    version: number
    title: string
    effective_on: IsoDate
    text_hash: string
    sha256: string
    published_at: Date
  }
  agreement_acceptance: {
    id: GeneratedAlways<bigint>
    custno: string
    agreement: string
    version: string
    at: Date
    act: Generated<string>
    sha256: string | null
  }
  aml_candidate: {
    candidate_id: GeneratedAlways<bigint>
    custno: string
    rule: string
    day: IsoDate
    amount_fen: Fen
    evidence: Json
    found_at: Date
    due_on: IsoDate
    state: Generated<string>
    decided_at: Date | null
    requested_by: string | null
    decided_by: string | null
    reason: Generated<string>
    others: Generated<bigint[]>
  }
  aml_rating: {
    rating_id: GeneratedAlways<bigint>
    custno: string
    level: string
    factors: bigint[]
    rated_on: IsoDate
    review_by: IsoDate
    is_current: Generated<boolean>
    cause: string
    requested_by: string | null
    decided_by: string | null
    reason: Generated<string>
    rated_at: Date
  }
  asset_allocation: {
    fundcode: string
    quarter_end: IsoDate
    kind: string
    weight_e4: number
  }
  attachment: {
    kind: string
    id: string
    version: number
    name: string
    role: Generated<string>
    sha256: string
    sort: Generated<number>
  }
  audit_log: {
    id: GeneratedAlways<bigint>
    at: Date
    actor: string
    act: string
    detail: Json
  }
  audit_seal: {
    seal_id: bigint
    upto_entry_id: bigint
    entries: bigint
    hash: string
    at: Date
  }
  audit_shipment: {
    one: Generated<boolean>
    seal_id: bigint
    hash: string
    lines: bigint
    at: Date
  }
  bank: {
    bank_code: string
    name: string
    single_max_fen: Generated<Fen>
    day_max_fen: Generated<Fen>
    sort: Generated<number>
    channel: Generated<string>
  }
  bank_agreement: {
    id: string
    custno: string
    number: string | null
    asked_at: Date
    ended_at: Date | null
  }
  bank_bin: {
    bin: string
    card_length: number
    bank_code: string
    card_kind: string
  }
  bank_callback: {
    channel: string
    ext_id: string
    txn_id: string
    amount_fen: Fen
    state: string
    outcome: string
    at: Date
  }
  bank_case: {
    case_id: GeneratedAlways<bigint>
    channel: string
    difference: string
    kind: string
    id: string
    ours_fen: Fen | null
    theirs_fen: Fen | null
    opened_at: Date
    closed_at: Date | null
    closed_by: string | null
    remedy: Generated<string>
  }
  bank_txn: {
    order_id: bigint
    direction: string
    custno: string
    amount_fen: Fen
    state: Generated<string>
    due_date: IsoDate
    done_at: Date | null
    attempt: Generated<number>
    asked: bigint | null
    agreement_id: string | null
    code: Generated<string>
    card_day: IsoDate | null
  }
  behaviour: {
    custno: string
    ref_type: string
    ref_object_id: string
    at: Date
  }
  bond_yield: {
    day: IsoDate
    months: number
    rate_e8: RateE8
  }
  business_clock: {
    one: Generated<boolean>
    is_demo: Generated<boolean>
    offset_ms: Generated<bigint>
    fixed_at: Date | null
  }
  captcha: {
    id: string
    purpose: string
    answer_hmac: string
    tries: Generated<number>
    expires_at: Date
    bits: number | null
    bound_hmac: Generated<string>
  }
  card_usage: {
    custno: string
    tradeacco: string
    day: IsoDate
    amount_fen: Fen
    max_fen: Fen
  }
  carried_accrual: {
    fundcode: string
    day: IsoDate
    sum_e12: bigint
  }
  carried_order: {
    order_id: bigint
    custno: string
  }
  carried_position: {
    custno: string
    tradeacco: string
    fundcode: string
    shares_cents: ShareCents
    cost_fen: Fen
    paid_fen: Fen
    received_fen: Fen
    dividend_fen: Fen
    realised_fen: Fen
  }
  channel_day: {
    channel: string
    day: IsoDate
    lines: number
    read_at: Date
  }
  channel_line: {
    channel: string
    ref: string
    day: IsoDate
    kind: string
    id: string
    amount_fen: Fen
    at: Date
  }
  confirmation: {
    order_id: bigint
    custno: string
    confirm_date: IsoDate
    nav_e4: NavE4
    nav_day: IsoDate
    nav_version: number
    gross_fen: Fen
    rate_e8: RateE8
    discount_e4: number
    fixed_fee_fen: Fen | null
    net_fen: Fen
    fee_fen: Fen
    to_fund_fen: Generated<Fen>
    backend_fee_fen: Generated<Fen>
    interest_fen: Generated<Fen>
    shares_cents: ShareCents
    share_rounding: string
    leg: Generated<string>
    refund_fen: Generated<Fen>
    moved_cents: ShareCents
    cost_moved_fen: Generated<Fen>
    paid_moved_fen: Generated<Fen>
    received_moved_fen: Generated<Fen>
    dividend_moved_fen: Generated<Fen>
    realised_moved_fen: Generated<Fen>
    unpaid_fen: Generated<Fen>
    performance_fen: Generated<Fen>
  }
  console_refusal: {
    operator: string
    call: string
    code: string
    since: Date
    times: number
  }
  crs_case: {
    case_id: GeneratedAlways<bigint>
    custno: string
    rule: string
    fact: string
    since: IsoDate
    due_on: IsoDate
    found_at: Date
    state: Generated<string>
    decided_at: Date | null
    requested_by: string | null
    decided_by: string | null
    reason: Generated<string>
  }
  custodian_nav: {
    fundcode: string
    day: IsoDate
    version: Generated<number>
    nav_e4: NavE4
    acc_nav_e4: NavE4
    income_e4: bigint | null
    yield7_e8: bigint | null
    source: string
    received_at: Date
  }
  custody_transfer: {
    order_id: bigint
    custno: string
    agency_id: string
    register_date: IsoDate | null
    trade_date: IsoDate | null
    fee_type: string | null
    nav_e4: NavE4 | null
    split_ratios_e9: bigint[] | null
    cost_fen: Fen | null
  }
  customer: {
    custno: string
    clientid: string
    cust_uuid: string
    custtype: Generated<string>
    custbelongto: Generated<string>
    custname_enc: string | null
    idtype: string | null
    idno_enc: string | null
    idno_bidx: string | null
    mobile_enc: string
    mobile_bidx: string | null
    mobile_tail: string
    fund_account: string | null
    login_hash: string
    trade_hash: string | null
    query_hash: string | null
    email_enc: string | null
    sex: string | null
    birthday: IsoDate | null
    live_nation: string | null
    marriage: string | null
    educational: string | null
    annualsalary: string | null
    workcode: string | null
    address_enc: string | null
    area_code: string | null
    zipcode: string | null
    invalidate: string | null
    idcardupload: Generated<string>
    myself_is_controller: string | null
    myself_is_beneficiary: string | null
    badintegrity: string | null
    tax_status: string | null
    lowest_risk: Generated<boolean>
    riskability: string | null
    risk_score: number | null
    risk_valid_to: Date | null
    opened_at: Date | null
    created_at: Date
    last_login_at: Date | null
    version: Generated<number>
    tax_detail_enc: string | null
    risk_result_id: bigint | null
    closed_at: Date | null
    former_idno_bidx: string | null
    idno_bidx2: string | null
    mobile_bidx2: string | null
    former_idno_bidx2: string | null
    erased_at: Date | null
    id_tail_bidx: string | null
    id_tail_bidx2: string | null
  }
  customer_event: {
    order_id: bigint
    kind: string
    day: IsoDate
    custno: string
    at: Date
    sms: string | null
  }
  customer_statement: {
    custno: string
    period: string
    last_day: IsoDate
    closing_fen: Fen
    inflow_fen: Fen
    outflow_fen: Fen
    state: string
    sent_at: Date
  }
  data_export: {
    id: GeneratedAlways<bigint>
    custno: string
    at: Date
  }
  data_version: {
    topic: string
    version: bigint
  }
  declaration: {
    id: GeneratedAlways<bigint>
    custno: string
    subject: string
    answer: string
    detail_enc: string | null
    at: Date
  }
  deposit_rate: {
    from_day: IsoDate
    rate_e8: RateE8
    entered_by: string
    at: Date
  }
  device_month: {
    custno: string
    month: IsoDate
    device_hmac: string
  }
  dividend: {
    fundcode: string
    record_date: IsoDate
    ex_date: IsoDate
    pay_date: IsoDate
    per_share_e6: bigint
  }
  dividend_setting: {
    custno: string
    tradeacco: string
    fundcode: string
    method: string
    order_id: bigint
    since_trade_date: IsoDate
  }
  document: {
    kind: string
    id: string
    version: Generated<number>
    state: Generated<string>
    grp: Generated<string>
    title: string
    lead: Generated<string>
    author: Generated<string>
    published_at: Date | null
    sort: Generated<number>
    body: Generated<string>
    html: Generated<string>
    fundcode: string | null
    man_id: string | null
    data: Json
    hash: Generated<string>
    updated_at: Generated<Date>
    text_id: GeneratedAlways<string>
    from_day: GeneratedAlways<IsoDate>
  }
  document_version: {
    kind: string
    id: string
    version: number
    at: Date
    content: Json
  }
  emergency: {
    emergency_id: GeneratedAlways<bigint>
    act: string
    object: string
    input: Json
    preview: string
    shown: Json | null
    digest: string
    by_command: boolean
    done_by: string
    done_at: Date
    reason: string
    evidence: Json | null
    due_on: IsoDate
    done_in: Generated<bigint>
    done_tx: Generated<Date>
    outcome: string | null
    reviewed_by: string | null
    reviewed_at: Date | null
    opinion: string | null
    reversal: string | null
  }
  entry: {
    entry_id: GeneratedAlways<bigint>
    kind: string
    order_id: bigint | null
    custno: string
    day: IsoDate
    remit_id: bigint | null
  }
  exchange_account: {
    tradeacco: string
    custno: string
    day: IsoDate
    record_enc: string
    state: Generated<string>
    return_code: string | null
    answered_at: Date | null
    registrar: string
    fund_account: string | null
  }
  exchange_confirmation: {
    order_id: bigint
    custno: string
    file: string
    serial: string
    code: string
    return_code: string
    detail: Generated<string>
  }
  exchange_difference: {
    id: GeneratedAlways<bigint>
    file: string
    order_id: bigint | null
    subject: string
    figure: string
    own: string
    theirs: string
    at: Date
    line: number | null
  }
  exchange_file: {
    name: string
    sha256: string
    state: string
    records: number
    at: Date
  }
  exchange_order: {
    order_id: bigint
    custno: string
    day: IsoDate
    fund_account: string
    discount_e4: number
    plan_unit: string | null
    registrar: string
  }
  exchange_plan: {
    application_id: GeneratedAlways<bigint>
    plan_id: bigint
    custno: string
    registrar: string
    day: IsoDate
    code: string
    tradeacco: string
    fundcode: string
    fund_account: string
    unit: string
    month_day: number | null
    weekday: string | null
    amount_fen: Fen
    at: Date
    state: Generated<string>
    return_code: string | null
    answered_at: Date | null
  }
  exchange_record: {
    file: string
    line: number
    record: Json
  }
  fast_redemption: {
    order_id: bigint
    custno: string
    line_code: string
    day: IsoDate
    advance_fen: Fen
    or_ordinary: boolean
    state: Generated<string>
    paid_on: IsoDate | null
  }
  fast_usage: {
    custno: string
    line_code: string
    day: IsoDate
    amount_fen: Fen
  }
  fee_tier: {
    fundcode: string
    kind: string
    effective_from: IsoDate
    from_value: bigint
    rate_e8: RateE8
    fixed_fee_fen: Fen | null
    to_fund_e4: Generated<number>
    holder: Generated<string>
    channel: Generated<string>
  }
  file: {
    sha256: string
    bytes: Buffer
    size: number
    type: string
  }
  floating_fee: {
    fundcode: string
    effective_from: IsoDate
    base_rate_e8: RateE8
    contingent_rate_e8: RateE8
    excess_rate_e8: RateE8
    below_e8: bigint
    above_e8: bigint
    min_days: number
    year_days: string
    benchmark_codes: bigint[]
    benchmark_percents: bigint[]
  }
  floating_use: {
    order_id: bigint
    lot_id: bigint
    custno: string
    from_day: IsoDate
    to_day: IsoDate
    outcome: string
    rate_e8: RateE8
    nav_e4: NavE4
    worth_e6: bigint
    dividend_e6: bigint
    own_e8: bigint | null
    benchmark_e8: bigint | null
    contingent_fen: Fen
    excess_fen: Fen
  }
  free_entry_notice: {
    custno: string
    fundcode: string
    free_from: IsoDate
    state: string
    sent_at: Date
  }
  fund: {
    fundcode: string
    fundname: string
    fund_type: string
    share_class: Generated<string>
    main_code: string
    status: string
    list_state: Generated<string>
    risk_level: number
    fee_type: Generated<string>
    setup_date: IsoDate | null
    raise_start: IsoDate | null
    raise_end: IsoDate | null
    raise_interest_rate_e8: Generated<RateE8>
    confirm_lag: Generated<number>
    pay_lag: Generated<number>
    share_rounding: Generated<string>
    backend_formula: Generated<string>
    purchase_discount_e4: Generated<number>
    min_first_fen: Generated<Fen>
    min_further_fen: Generated<Fen>
    single_max_fen: Generated<Fen>
    day_max_fen: Generated<Fen>
    min_redeem_cents: Generated<ShareCents>
    min_hold_cents: Generated<ShareCents>
    can_withdraw: Generated<boolean>
    fee_exempt: Generated<boolean>
    benchmark_code: string | null
    benchmark_text: Generated<string>
    company: Generated<string>
    custodian: Generated<string>
    size_fen: Fen | null
    manage_rate_e8: Generated<RateE8>
    custody_rate_e8: Generated<RateE8>
    service_rate_e8: Generated<RateE8>
    summary: Generated<string>
    featured: number | null
    invented: Generated<boolean>
    version: Generated<number>
    convert_formula: Generated<string>
    carry: string | null
    carry_day: Generated<number>
    income_rounding: Generated<string>
    other_shares_cents: Generated<ShareCents>
    plan_min_fen: Generated<Fen>
    plan_max_fen: Generated<Fen>
    raise_cap_fen: Generated<Fen>
    default_dividend_method: Generated<string>
    registrar: string | null
    raise_min_shares_cents: Generated<ShareCents>
    raise_min_fen: Generated<Fen>
    raise_min_holders: Generated<number>
    other_holders: Generated<number>
    terms_from: Generated<IsoDate>
    inst_min_first_fen: Fen | null
    inst_min_further_fen: Fen | null
    inst_single_max_fen: Fen | null
    inst_day_max_fen: Fen | null
    holder_limit: string | null
    hold_kind: Generated<string>
    hold_length: number | null
    hold_unit: string | null
    hold_from: string | null
    hold_until: string | null
    open_windows: string | null
    inst_status: string | null
    inst_purchase_discount_e4: number | null
    end_date: IsoDate | null
    convert_into: string | null
  }
  fund_closed_day: {
    fundcode: string
    day: IsoDate
  }
  fund_coming_term: {
    fundcode: string
    effective_from: IsoDate
    term: string
    value: string | null
  }
  fund_conversion: {
    fundcode: string
    target_fundcode: string
    day: IsoDate
    decided_by: string
    at: Date
    nav_e4: NavE4 | null
    target_nav_e4: NavE4 | null
    shares_cents: ShareCents | null
    holders: number | null
  }
  fund_past_terms: {
    fundcode: string
    effective_from: IsoDate
    fee_type: string
    share_rounding: string
    backend_formula: string
    convert_formula: string
    purchase_discount_e4: number
    service_rate_e8: Generated<RateE8>
    hold_kind: Generated<string>
    hold_length: number | null
    hold_unit: string | null
    hold_from: string | null
    hold_until: string | null
    inst_purchase_discount_e4: number | null
  }
  fx_quota: {
    day: IsoDate
    granted_e2: bigint
    used_e2: bigint
  }
  gateway_hour: {
    hour: Date
    gateway: string
    call: string
    outcome: string
    counts: bigint[]
  }
  holding: {
    custno: string
    tradeacco: string
    fundcode: string
    shares_cents: ShareCents
    frozen_cents: Generated<ShareCents>
    cost_fen: Generated<Fen>
    paid_fen: Generated<Fen>
    received_fen: Generated<Fen>
    dividend_fen: Generated<Fen>
    realised_fen: Generated<Fen>
    unpaid_fen: Generated<Fen>
  }
  id_image: {
    id: GeneratedAlways<bigint>
    custno: string
    side: string
    file_name: string
    sha256: string
    bytes: number
    at: Date
    read_hmac: Generated<string | null>
    submitted_at: Date | null
  }
  id_review: {
    id: GeneratedAlways<bigint>
    custno: string
    decision: string
    reason: string
    at: Date
  }
  income_waiting: {
    fundcode: string
    day: IsoDate
    custno: string
    tradeacco: string
  }
  index_quote: {
    code: string
    day: IsoDate
    close_e4: bigint
  }
  interest_day: {
    day: IsoDate
    credited_fen: Fen
    paid_fen: Fen
    entered_by: string
    at: Date
  }
  investment_ratio: {
    fundcode: string
    sort: number
    name: string
    low_e4: number
    high_e4: number
  }
  job_rerun: {
    rerun_id: GeneratedAlways<bigint>
    job: string
    day: IsoDate
    asked_by: string
    asked_at: Date
    ended_at: Date | null
    outcome: string | null
  }
  job_run: {
    job: string
    key: string
    at: Date
    report: Json
  }
  kept_file: {
    name: string
    sealed: string
    at: Generated<Date>
  }
  key_fingerprint: {
    name: string
    fingerprint: string
    state: string
    made_at: Generated<Date>
    algorithm: string
  }
  known_device: {
    id: GeneratedAlways<bigint>
    custno: string
    device_hmac: string
    ua_class: string
    first_seen_at: Date
    last_seen_at: Date
  }
  leave_mark: {
    id: GeneratedAlways<bigint>
    custno: string
    fundcode: string
    warning_code: string
    text_version: string
    text_hash: string
    riskability: string
    risk_level: number
    at: Date
    text: Generated<string>
    risk_result_id: bigint | null
    fund_version: number | null
    shown_at: Date | null
    client: string | null
  }
  ledger_mark: {
    one: Generated<boolean>
    entry_id: Generated<bigint>
    seal_id: Generated<bigint>
    order_id: Generated<bigint>
    seen_order_id: Generated<bigint>
    income_at: Generated<Date>
    bank_in_fen: Generated<Fen>
    bank_out_fen: Generated<Fen>
    in_transit_fen: Generated<Fen>
    fund_cash_fen: Generated<Fen>
    fee_fen: Generated<Fen>
    payable_fen: Generated<Fen>
    remitted_fen: Generated<Fen>
    customer_share_cents: Generated<ShareCents>
    company_service_fen: Generated<Fen>
    interest_owed_fen: Generated<Fen>
    fund_contingent_fen: Generated<Fen>
    redemption_line_fen: Generated<Fen>
  }
  ledger_seal: {
    seal_id: bigint
    upto_entry_id: bigint
    entries: bigint
    hash: string
    at: Date
  }
  legal_setting: {
    setting_id: GeneratedAlways<bigint>
    rule: string
    effective_from: IsoDate
    figure: string
    source: string
    requested_by: string
    decided_by: string
    reason: string
    decided_at: Date
  }
  limit_use: {
    name: string
    key_hmac: string
    used: number
    ends_at: Date
  }
  liquidation: {
    fundcode: string
    day: IsoDate
    amount_fen: Fen
    is_last: boolean
    decided_by: string
    at: Date
    shares_cents: ShareCents | null
    paid_fen: Fen | null
    left_fen: Fen | null
  }
  login_counter: {
    who_hmac: string
    custno: string | null
    failures: Generated<number>
    locked_until: Date | null
    last_at: Date
    counted_hmac: Generated<string>
  }
  login_record: {
    id: GeneratedAlways<bigint>
    custno: string
    how: string
    ua_class: string
    at: Date
  }
  lot: {
    lot_id: GeneratedAlways<bigint>
    custno: string
    tradeacco: string
    fundcode: string
    order_id: bigint
    register_date: IsoDate
    nav_e4: NavE4
    shares_cents: ShareCents
    remaining_cents: ShareCents
    split_ratios_e9: Generated<bigint[]>
    trade_date: IsoDate
    fee_type: string
    root_lot_id: bigint | null
    channel: Generated<string>
    converted_on: IsoDate | null
  }
  lot_use: {
    order_id: bigint
    lot_id: bigint
    custno: string
    shares_cents: ShareCents
    days: number
    rate_e8: RateE8
    gross_fen: Fen
    fee_fen: Fen
    to_fund_fen: Fen
    backend_rate_e8: Generated<RateE8>
    backend_fee_fen: Generated<Fen>
    service_from: IsoDate | null
    service_to: IsoDate | null
    service_fen: Fen | null
  }
  mail_outbox: {
    mail_id: GeneratedAlways<bigint>
    key: string
    subject: string
    body: string
    made_at: Date
    state: Generated<string>
    attempts: Generated<number>
    next_at: Generated<Date>
    done_at: Date | null
    error: Generated<string>
  }
  manager: {
    man_id: string
    name: string
    title: Generated<string>
    since: IsoDate | null
    resume: Generated<string>
    style: Generated<string>
    invented: Generated<boolean>
  }
  manager_tenure: {
    man_id: string
    fundcode: string
    from_day: IsoDate
    to_day: IsoDate | null
  }
  mandatory_fee_day: {
    main_code: string
    day: IsoDate
    total_cents: ShareCents
    free_cents: ShareCents
    rate_e8: RateE8
    decided_by: string
    at: Date
  }
  market_index: {
    code: string
    name: string
    invented: Generated<boolean>
  }
  message_log: {
    message_id: GeneratedAlways<bigint>
    sms_id: string
    template: string
    version: number
    mobile_enc: string
    values_enc: string | null
    state: Generated<string>
    at: Date
    resend_of: bigint | null
    resent_by: string | null
    custno: string | null
  }
  message_template: {
    template: string
    version: number
    text: string
    provider_id: string
    requested_by: string
    decided_by: string
    at: Date
  }
  money_income: {
    custno: string
    tradeacco: string
    fundcode: string
    day: IsoDate
    shares_cents: ShareCents
    income_fen: Fen
    order_id: bigint | null
  }
  moved_entry: {
    entry_id: bigint
    custno: string
    order_id: bigint | null
    remit_id: bigint | null
  }
  moved_holding: {
    custno: string
    tradeacco: string
    fundcode: string
    shares_cents: ShareCents
    cost_fen: Fen
    paid_fen: Fen
    received_fen: Fen
    dividend_fen: Fen
    realised_fen: Fen
  }
  moved_order: {
    order_id: bigint
    custno: string
    was_confirmed: boolean
  }
  moved_remittance: {
    remit_id: bigint
    custno: string
  }
  moved_since: {
    one: Generated<boolean>
    entry_id: Generated<bigint>
    seal_id: Generated<bigint>
    order_id: Generated<bigint>
    seen_order_id: Generated<bigint>
    income_at: Generated<Date>
    bank_in_fen: Generated<Fen>
    bank_out_fen: Generated<Fen>
    in_transit_fen: Generated<Fen>
    fund_cash_fen: Generated<Fen>
    fee_fen: Generated<Fen>
    payable_fen: Generated<Fen>
    remitted_fen: Generated<Fen>
    customer_share_cents: Generated<ShareCents>
    company_service_fen: Generated<Fen>
    interest_owed_fen: Generated<Fen>
    fund_contingent_fen: Generated<Fen>
    redemption_line_fen: Generated<Fen>
  }
  name_hit: {
    hit_id: GeneratedAlways<bigint>
    custno: string
    who: string
    entry_row: bigint
    kind: string
    blocking: boolean
    state: Generated<string>
    found_at: Date
    decided_at: Date | null
    requested_by: string | null
    decided_by: string | null
    reason: Generated<string>
    holds: GeneratedAlways<boolean>
  }
  name_list: {
    list_code: string
    version: number
    source: string
    sha256: string
    entries: number
    taken_at: Date
    taken_by: string
  }
  name_list_entry: {
    entry_row: GeneratedAlways<bigint>
    list_code: string
    entry_id: string
    first_version: number
    ended_version: number | null
    births: string
    detail_enc: string
    digest: string
  }
  name_list_key: {
    entry_row: bigint
    kind: string
    key: string
  }
  nav: {
    fundcode: string
    day: IsoDate
    nav_e4: NavE4
    acc_nav_e4: NavE4
    income_e4: bigint | null
    yield7_e8: bigint | null
    version: Generated<number>
    published_at: Date
  }
  nav_correction: {
    fundcode: string
    day: IsoDate
    version: number
    old_nav_e4: NavE4
    new_nav_e4: NavE4
    by_whom: string
    at: Date
  }
  node: {
    node_id: string
    host: string
    release: string
    part: string
    key_names: bigint[]
    started_at: Generated<Date>
    seen_at: Generated<Date>
  }
  open_draft: {
    custno: string
    step: string
    content_enc: string
    saved_at: Date
  }
  operator: {
    operator_id: GeneratedAlways<bigint>
    name: string
    password_hash: string
    is_demo: Generated<boolean>
    added_at: Date
    added_by: string
    disabled_at: Date | null
    disabled_by: string | null
    release_limit_fen: Generated<Fen>
    own_custno: string | null
  }
  orders: {
    order_id: GeneratedAlways<bigint>
    custno: string
    tradeacco: string
    fundcode: string
    kind: string
    amount_fen: Fen | null
    shares_cents: ShareCents | null
    large_redemption: string | null
    status: Generated<string>
    fail_code: string | null
    accept_at: Date
    trade_date: IsoDate
    confirm_date: IsoDate | null
    pay_date: IsoDate | null
    confirmed_at: Date | null
    cancelled_at: Date | null
    request_id: string
    body_hash: string
    leave_mark_id: bigint | null
    agreements: Generated<string>
    origin: Generated<string>
    cause: string | null
    parent_order_id: bigint | null
    target_fundcode: string | null
    target_amount_fen: Fen | null
    dividend_method: string | null
    lot_id: bigint | null
    plan_id: bigint | null
    due_date: IsoDate | null
    payment: Generated<string>
    effective_at: Date | null
    risk_result_id: bigint | null
    riskability: string | null
    risk_level: number | null
    fund_version: number | null
    client: string | null
    target_leave_mark_id: bigint | null
    terms_day: IsoDate | null
    fee_rate_e8: RateE8 | null
    fee_discount_e4: number | null
    fee_fixed_fen: Fen | null
    request_amount_fen: Fen | null
    request_charged_fen: Fen | null
    moved_before_cents: ShareCents | null
  }
  organisation: {
    custno: string
    industry: Generated<string>
    registered_on: IsoDate | null
    capital_fen: Fen | null
    scope: Generated<string>
    phone_enc: string | null
    state: Generated<string>
  }
  organisation_person: {
    custno: string
    role: string
    seq: number
    custtype: Generated<string>
    name_enc: string
    idtype: string
    idno_enc: string
    invalidate: string
    mobile_enc: string | null
    share_e4: number | null
  }
  ownership: {
    ownership_id: GeneratedAlways<bigint>
    custno: string
    layers_enc: string
    owners: number
    register: string
    due_on: IsoDate | null
    is_current: Generated<boolean>
    requested_by: string
    decided_by: string
    reason: string
    stated_at: Date
  }
  password_counter: {
    custno: string
    kind: string
    failures: Generated<number>
    locked_until: Date | null
    counted_hmac: Generated<string>
  }
  payment_hold: {
    hold_id: GeneratedAlways<bigint>
    fundcode: string | null
    bank_code: string | null
    direction: string | null
    began_at: Date
    began_by: string
    ended_at: Date | null
    ended_by: string | null
  }
  plan: {
    plan_id: GeneratedAlways<bigint>
    custno: string
    tradeacco: string
    fundcode: string
    unit: string
    month_day: number | null
    weekday: string | null
    amount_fen: Fen
    state: Generated<string>
    end_reason: string | null
    failures: Generated<number>
    next_due: IsoDate | null
    next_run: IsoDate | null
    leave_mark_id: bigint | null
    agreements: Generated<string>
    request_id: string
    body_hash: string
    created_at: Date
    changed_at: Date
    ended_at: Date | null
    version: Generated<number>
  }
  plan_failure: {
    plan_id: bigint
    custno: string
    due_date: IsoDate
    run_date: IsoDate
    code: string
    at: Date
    notified_at: Date | null
  }
  portfolio_holding: {
    fundcode: string
    quarter_end: IsoDate
    rank: number
    name: string
    weight_e4: number
  }
  portfolio_size: {
    fundcode: string
    quarter_end: IsoDate
    size_fen: Fen
  }
  portfolio_style: {
    fundcode: string
    quarter_end: IsoDate
    stock_count: number
    turnover_e2: number
    held_months: number | null
  }
  posting: {
    entry_id: bigint
    account: string
    custno: string
    tradeacco: string
    fundcode: string
    unit: string
    delta: bigint
  }
  publicity: {
    list: string
    id: string
    name: string
    gender: Generated<string>
    department: Generated<string>
    position: Generated<string>
    certificate_no: Generated<string>
    since: IsoDate | null
    note: Generated<string>
    sort: Generated<number>
  }
  purchase_usage: {
    custno: string
    fundcode: string
    trade_date: IsoDate
    amount_fen: Fen
  }
  reconciliation_note: {
    subject: string
    seq: number
    kind: string
    until: IsoDate | null
    text: string
    written_by: string
    at: Date
  }
  redemption_limit: {
    fundcode: string
    day: IsoDate
    accept_cents: ShareCents
    decided_by: string
    at: Date
    holder_cap_cents: ShareCents | null
  }
  redemption_line: {
    fundcode: string
    lender: string
    limit_fen: Fen
    is_open: boolean
    used_fen: Generated<Fen>
    changed_by: string
    changed_at: Date
  }
  remittance: {
    remit_id: GeneratedAlways<bigint>
    channel: string
    ext_id: string
    custno: string | null
    tradeacco: string | null
    amount_fen: Fen
    arrived_at: Date
    state: Generated<string>
    order_id: bigint | null
    handled_at: Date | null
    awaits_notice: Generated<boolean>
    payer_hmac: string | null
    payer: string | null
  }
  replaced_card: {
    id: GeneratedAlways<bigint>
    custno: string
    tradeacco: string
    bank_code: string
    card_enc: string
    card_head: string
    card_tail: string
    mobile_enc: string
    replaced_at: Date
  }
  report_file: {
    run_id: bigint
    format: string
    bytes: Buffer
    sha256: string
  }
  report_run: {
    run_id: GeneratedAlways<bigint>
    kind: string
    from_day: IsoDate
    to_day: IsoDate
    cut_off: Date
    data_version: string
    unfinished: string
    tables: Json
    made_by: string
    at: Date
  }
  request: {
    custno: string
    request_id: string
    call: string
    body_hash: string
    reply: Json
    at: Date
  }
  request_seen: {
    request_id: bigint
    at: Date
  }
  risk_result: {
    id: GeneratedAlways<bigint>
    custno: string
    paper_version: string
    answers: Json
    score: number
    riskability: string
    lowest_risk: boolean
    at: Date
    valid_to: Date
  }
  screen_key: {
    custno: string
    who: string
    name_key: string
    id_key: string | null
    born: IsoDate | null
    customer_version: number
  }
  senior_mark_use: {
    mark_id: bigint
    custno: string
    request_id: string
    used_at: Date
  }
  service_accrual: {
    fundcode: string
    day: IsoDate
    accrued_e12: bigint
    sum_e12: bigint
  }
  service_booking: {
    booking_id: GeneratedAlways<bigint>
    fundcode: string
    day: IsoDate
    booked_fen: Fen
    own_fen: Fen | null
    accrued_e12: bigint | null
    tolerance_fen: Fen | null
    received_at: Date
  }
  service_liability: {
    fundcode: string
    day: IsoDate
    shares_cents: ShareCents
    owed_fen: Fen
    accrued_fen: Fen
    given_fen: Fen
  }
  session: {
    custno: string
    token_hash: string
    ua_class: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    device_hmac: Generated<string>
  }
  session_ended: {
    token_hash: string
    custno: string
    how: string
    ua_class: string
    same_device: boolean
    at: Date
  }
  settlement_run: {
    day: IsoDate
    fundcode: string
    step: string
    orders_done: number
    at: Date
  }
  settlement_stay: {
    order_id: bigint | null
    remit_id: bigint | null
    part: string
    custno: string
    tradeacco: string
    amount_fen: Fen
    from_day: IsoDate
    to_day: IsoDate
    earned_fen: Fen
    earned_rest: bigint
    counted_on: IsoDate
  }
  sms_choice: {
    custno: string
    kind: string
    wanted: boolean
    from_fen: Fen
  }
  sms_code: {
    id: GeneratedAlways<bigint>
    mobile_hmac: string
    purpose: string
    code_hmac: string
    tries: Generated<number>
    used: Generated<boolean>
    sent_at: Date
    expires_at: Date
    mobile_enc: string | null
    asker: Generated<string>
    by_owner: Generated<boolean>
    asker_range: Generated<string>
    by_password: Generated<boolean>
    by_identity: Generated<boolean>
  }
  sms_outbox: {
    id: GeneratedAlways<bigint>
    mobile_enc: string
    at: Date
    body_enc: string
    sms_id: string | null
  }
  sms_sent: {
    sms_id: string
    template: string
    state: string
    provider_ref: Generated<string>
    at: Date
    receipt: string | null
    receipt_code: string | null
    receipt_at: Date | null
  }
  split: {
    fundcode: string
    day: IsoDate
    ratio_e9: RatioE9
    declared_at: Date | null
  }
  staff: {
    operator: string
    full_name: string
    roles: bigint[]
    changed_at: Date
  }
  staff_authenticator: {
    operator: string
    secret_enc: string
    confirmed_at: Date | null
    last_step: Generated<bigint>
  }
  staff_challenge: {
    challenge: string
    purpose: string
    operator: string | null
    nonce: string
    request_id: bigint | null
    digest: string | null
    expires_at: Date
  }
  staff_draft: {
    operator: string
    form: string
    content_enc: string
    saved_at: Date
    version: Generated<string>
    writer: string | null
  }
  staff_export: {
    export_id: GeneratedAlways<bigint>
    kind: string
    filter: Json
    asked_by: string
    asked_at: Date
    expires_at: Date
    upto_id: bigint | null
    left_out: string | null
    items_total: number | null
    items_done: Generated<number>
    parts: Generated<bigint[]>
    sha256: string | null
    seal_id: bigint | null
    seal_hash: string | null
    ended_at: Date | null
    fault: string | null
  }
  staff_invitation: {
    invitation_id: GeneratedAlways<bigint>
    operator: string
    invited_at: Date
    expires_at: Date
    token_hash: string | null
    used_at: Date | null
    used_in: bigint | null
    link_by: string | null
  }
  staff_key: {
    key_id: GeneratedAlways<bigint>
    operator: string
    credential_id: string
    public_key: string
    transports: bigint[]
    counter: bigint
    name: string
    created_at: Date
    last_used_at: Date | null
    ended_at: Date | null
    ended_by: string | null
  }
  staff_oidc: {
    state: string
    nonce: string
    verifier: string
    expires_at: Date
  }
  staff_review: {
    review_id: GeneratedAlways<bigint>
    reviewed_by: string
    at: Date
    people: Json
  }
  staff_session: {
    session_id: GeneratedAlways<bigint>
    operator: string
    token_hash: string
    address: string
    user_agent: string
    created_at: Date
    seen_at: Date
    locked_at: Date | null
    ended_at: Date | null
  }
  staff_suspension: {
    suspension_id: GeneratedAlways<bigint>
    operator: string
    began_at: Date
    began_by: string
    ended_at: Date | null
    ended_by: string | null
  }
  tax_declaration: {
    declaration_id: GeneratedAlways<bigint>
    custno: string
    tax_status: string
    detail_enc: string | null
    declared_at: Date
    has_foreign_control: Generated<boolean>
  }
  text_editor: {
    place: string
    operator: string
    seen_at: Date
  }
  ticket: {
    ticket_id: GeneratedAlways<bigint>
    kind: string
    channel: string
    custno: string
    text_enc: string
    order_ids: bigint[]
    recording: string
    owner: string
    opened_by: string
    opened_at: Date
    due_on: IsoDate
    version: Generated<number>
    outcome: string | null
    closed_at: Date | null
    closed_by: string | null
    form_id: string | null
    answer_by: Date | null
    answered_at: Date | null
    answered_by: string | null
    desk: string | null
  }
  ticket_note: {
    note_id: GeneratedAlways<bigint>
    ticket_id: bigint
    custno: string
    kind: string
    written_by: string
    at: Date
    text_enc: string
    form_id: string | null
  }
  todo_done: {
    custno: string
    todo: string
    at: Date
  }
  trade_account: {
    tradeacco: string
    custno: string
    bank_code: string
    card_enc: string
    card_bidx: string | null
    card_head: string
    card_tail: string
    mobile_enc: string
    capitalmode: Generated<string>
    state: Generated<string>
    signed_at: Date | null
    created_at: Date
    remit_at: Date | null
    payout_from: Date | null
    card_bidx2: string | null
    agreement_id: string | null
  }
  trading_day: {
    day: IsoDate
    is_open: boolean
    seq: number
    source: string
    invented: Generated<boolean>
  }
  used_nonce: {
    nonce_hash: string
    ends_at: Date
  }
  view_file: {
    name: string
    sha256: string
  }
}
