/** A regular plan and where its order came from: side by side in applications and confirmations. */
export const planTerms = {
  VarietyCodeOfPeriodicSubs: 'C5',
  SerialNoOfPeriodicSubs: 'C5',
  RationType: 'C1',
  TargetTAAccountID: 'C12',
  TargetRegistrarCode: 'C9',
  NetNo: 'C9',
  CustomerNo: 'C12',
  TargetShareType: 'C1',
  RationProtocolNo: 'C20',
  BeginDateOfPeriodicSubs: 'A8',
  EndDateOfPeriodicSubs: 'A8',
  SendDayOfPeriodicSubs: 'N2',
  Broker: 'C12',
  SalesPromotion: 'C3',
  AcceptMethod: 'C1',
  ForceRedemptionType: 'C1',
} as const

/** How a plan runs and how it is paid: likewise. */
export const planRuns = {
  TakeIncomeFlag: 'C1',
  PurposeOfPeSubs: 'C40',
  FrequencyOfPeSubs: 'N5',
  PeriodSubTimeUnit: 'C1',
  BatchNumOfPeSubs: 'N16.2',
  CapitalMode: 'C2',
  DetailCapticalMode: 'C2',
  BackenloadDiscount: 'N5.4',
  CombineNum: 'C6',
} as const
