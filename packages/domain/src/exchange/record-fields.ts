import type { ExchangeRecord } from './data-file.ts'

/** THE fields of a registrar's record that staff see beside ours, with their names; none of them names a person. */
export const recordFieldNames = {
  AppSheetSerialNo: '申请单号',
  TASerialNO: '登记机构流水号',
  BusinessCode: '业务代码',
  ReturnCode: '返回代码',
  ErrorDetail: '原因',
  FundCode: '基金',
  TransactionAccountID: '交易账号',
  TAAccountID: '基金账号',
  TransactionDate: '申请日',
  TransactionCfmDate: '确认日',
  ApplicationAmount: '申请金额',
  ApplicationVol: '申请份额',
  ConfirmedAmount: '确认金额',
  ConfirmedVol: '确认份额',
  NAV: '净值',
  Charge: '手续费',
  ChangeFee: '转出费用',
  RecuperateFee: '补差费',
  AchievementPay: '业绩报酬',
  AchievementCompen: '业绩补偿',
  RaiseInterest: '募集期利息',
  CodeOfTargetFund: '转入基金',
  CfmVolOfTargetFund: '转入份额',
  TargetNAV: '转入基金净值',
  OriginalSubsDate: '原申购日',
  ShareRegisterDate: '份额登记日',
  TargetDistributorCode: '对方销售机构',
  TargetTransactionAccountID: '对方交易账号',
  TotalVolOfDistributorInTA: '总份额',
  AvailableVol: '可用份额',
  TotalFrozenVol: '冻结份额',
  XRDate: '除息日',
  RegistrationDate: '权益登记日',
  DividentDate: '发放日',
  BasisforCalculatingDividend: '享有权益的份额',
  DividendAmount: '分红金额',
  VolOfDividendforReinvestment: '再投资份额',
  FrozenBalance: '冻结金额',
  FrozenSharesforReinvest: '冻结的再投资份额',
  DefDividendMethod: '分红方式',
  UpdateDate: '净值日期',
  AccumulativeNAV: '累计净值',
  FundIncome: '万份收益',
  Yield: '七日年化',
  FundStatus: '基金状态',
} as const

export type RecordField = keyof typeof recordFieldNames

export const isRecordField = (name: string): name is RecordField => Object.hasOwn(recordFieldNames, name)

/** What of a registrar's record is kept and shown: the named fields that it fills, without amounts of zero. */
export const shownFields = (record: ExchangeRecord): Partial<Record<RecordField, string>> =>
  Object.fromEntries([...record].filter(([name, value]) => isRecordField(name) && !/^(0+\.0+)?$/.test(value)))
