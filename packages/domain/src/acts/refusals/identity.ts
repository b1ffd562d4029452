import { type ClosingCounts, obstaclesIn, obstacleWords } from '../../customer/closing.ts'
import { type IdCardFault, idCardFaults } from '../../customer/id-card.ts'
import { type PasswordKind, passwordNames } from '../../customer/password-kinds.ts'
import { type Customer, type Order, words } from './words.ts'

const obstacleTexts = (counts: ClosingCounts, language: 'zh' | 'en'): string[] =>
  obstaclesIn(counts).map(kind => obstacleWords[kind][language](counts[kind]))

export const identityRefusals = {
  'mobile.same': words<Customer>(
    () => '与现在的手机号相同',
    ({ custno }) => `Customer ${custno} has this number already.`,
  ),
  'mobile.taken': words(
    () => '这个手机号已被其他客户使用',
    () => 'Another customer signs in with this number.',
  ),
  'identity.not-by-card': words<Customer>(
    () => '只更正以居民身份证开户的个人客户',
    ({ custno }) => `Customer ${custno} is no person with an ID card.`,
  ),
  'identity.card': words<{ fault: IdCardFault }>(
    ({ fault }) => idCardFaults[fault],
    ({ fault }) => `The ID card is refused: ${fault}.`,
  ),
  'identity.same': words<Customer>(
    () => '与现在的姓名、证件号码和有效期相同',
    ({ custno }) => `Customer ${custno} has this name, number and validity already.`,
  ),
  'identity.taken': words(
    () => '这个证件号码已被其他客户使用',
    () => 'Another customer has an account with this ID number.',
  ),
  'close.obstacles': words<{ obstacles: ClosingCounts }>(
    ({ obstacles }) => obstacleTexts(obstacles, 'zh').join('；'),
    ({ obstacles }) => `What is left in the account: ${obstacleTexts(obstacles, 'en').join(', ')}.`,
  ),
  'password.not-locked': words<{ password: PasswordKind }>(
    ({ password }) => `${passwordNames[password]}没有被锁定`,
    ({ password }) => `The ${password} password is not locked.`,
  ),
  'logins.none': words<Customer>(
    () => '客户没有登录，也没有记住的设备',
    ({ custno }) => `Customer ${custno} is not logged in and has no known device.`,
  ),
  'withdrawal.too-late': words<Order>(
    () => '已过交易日 15:00，不能再撤单',
    ({ order }) => `The cut-off of order ${order} has passed.`,
  ),
  'withdrawal.not-by-terms': words<Order>(
    () => '这只基金或这类业务不能撤单',
    ({ order }) => `Orders such as ${order} cannot be withdrawn.`,
  ),
  'withdrawal.plan-today': words<Order>(
    () => '定投扣款当日不能撤单',
    ({ order }) => `A plan placed order ${order} today.`,
  ),
}
