import { words } from './words.ts'

export const freezeRefusals = {
  'freeze.ends-before-today': words(
    () => '冻结期限须为今天或以后的日期',
    () => '--until is today or later.',
  ),
  'freeze.same-paper': words<{ custno: string; document: string }>(
    () => '这份文书已冻结过该账户，续冻须用新的文书',
    ({ custno, document }) => `The paper ${document} has frozen ${custno} before: a prolongation comes with another.`,
  ),
  'freeze.none-by-paper': words<{ custno: string; document: string }>(
    () => '该账户没有被这份文书冻结',
    ({ custno, document }) => `${custno} is not frozen by ${document}.`,
  ),
}
