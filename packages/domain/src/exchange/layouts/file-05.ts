/**
 * Fields of a type 05 file, the reconciliation of shares, in their order: type, width in bytes and decimals of each.
 */
export const file05 = {
  AvailableVol: 'N16.2',
  TotalVolOfDistributorInTA: 'N16.2',
  TransactionCfmDate: 'A8',
  FundCode: 'C20',
  TransactionAccountID: 'C17',
  DistributorCode: 'C9',
  TAAccountID: 'C12',
  TotalFrozenVol: 'N16.2',
  BranchCode: 'C16',
  TASerialNO: 'A20',
  TotalBackendLoad: 'N16.2',
  ShareClass: 'A1',
  DetailFlag: 'A1',
  AccountStatus: 'A1',
  ShareRegisterDate: 'A8',
  UndistributeMonetaryIncome: 'N16.2',
  UndistributeMonetaryIncomeFlag: 'C1',
  GuaranteedAmount: 'N16.2',
  SourceType: 'C1',
  DefDividendMethod: 'C1',
} as const
