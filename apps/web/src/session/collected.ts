/** LET-03: adds which funds are on the customer's watch list; the server's fund rows are the same for everybody. */
export const withCollect = <Fund extends { fundcode: string }>(
  funds: readonly Fund[],
  watched: readonly { refType: string; refObjectId: string }[],
): (Fund & { isCollect: boolean })[] => {
  const codes = new Set(watched.filter(({ refType }) => refType === 'own_select').map(item => item.refObjectId))
  return funds.map(fund => ({ ...fund, isCollect: codes.has(fund.fundcode) }))
}
