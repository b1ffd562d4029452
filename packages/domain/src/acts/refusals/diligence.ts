import { codesOf } from '../../codes/table.ts'
import { registerStates } from '../../customer/owner-deadlines.ts'
import { type Customer, words } from './words.ts'

export const diligenceRefusals = {
  'institution.unknown': words<Customer>(
    () => '没有这个机构客户，或账户已注销',
    ({ custno }) => `${custno} is no institution with an open account.`,
  ),
  'diligence.no-reason': words(
    () => '请填写依据，4 至 200 字，不换行',
    () => '--reason needs 4 to 200 characters in one line.',
  ),
  'owners.no-register': words(
    () => '请选择与登记信息是否一致',
    () => `--register needs one of ${codesOf(registerStates).join(', ')}.`,
  ),
}
