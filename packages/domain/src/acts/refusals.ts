import { codesOf } from '../codes/table.ts'
import { type ClosingCounts, obstaclesIn, obstacleWords } from '../customer/closing.ts'
import { type IdCardFault, idCardFaults } from '../customer/id-card.ts'
import { registerStates } from '../customer/owner-deadlines.ts'
import { type PasswordKind, passwordNames } from '../customer/password-kinds.ts'
import { type Credit, creditTexts } from '../fee/interest-credit.ts'
import { type ColumnNames, type FileFault, faultLines, faultsWhy } from '../format/file-faults.ts'
import { type Differing, differingText } from '../fund/nav-differences.ts'
import type { LegalUnit } from '../law/legal-figure.ts'
import type { LegalRow } from '../law/legal-rule.ts'
import { figureText, figureWords, sourceText } from '../law/legal-rule-text.ts'
import { type Fen, fenText, ZERO_FEN } from '../money/money.ts'
import { type Raised, type RaisingTerms, raisingLacks } from '../settle/raising.ts'
import { type SmsTemplate, smsTextFault } from '../sms/messages.ts'
import { faultWords, type TextFault } from '../sms/template-text.ts'
import { roleNames, type StaffRole } from '../staff/staff-can.ts'

type Words<Given> = { zh: (given: Given) => string; en: (given: Given) => string }

const words = <Given = Record<never, never>>(zh: Words<Given>['zh'], en: Words<Given>['en']): Words<Given> => ({
  zh,
  en,
})
type Order = { order: string }
type Customer = { custno: string }
type Member = { name: string }
type Place = { place: string }
/** Faults of a text in words of the console, and as lines of the shell. */
type Faulty = { why: string; lines: readonly string[] }

/** A request that one person may not approve. */
type Undecided = {
  id: bigint
  act: string
  maker: string
  checker: string
  needs: readonly StaffRole[]
  missing: readonly StaffRole[]
  amount: Fen | null
  limit: Fen
}
const eitherOf = (roles: readonly StaffRole[]): string => roles.map(role => `one of ${role}`).join(' or ')

type LawRow = { row: LegalRow; unit: LegalUnit }
const rowWords = ({ row, unit }: LawRow) =>
  `${figureWords(row.figure, unit)}，${row.effectiveFrom} 起施行（${sourceText(row)}）`
const rowLine = ({ row, unit }: LawRow) => `${figureText(row, unit)} from ${row.effectiveFrom} (${sourceText(row)})`

const obstacleTexts = (counts: ClosingCounts, language: 'zh' | 'en'): string[] =>
  obstaclesIn(counts).map(kind => obstacleWords[kind][language](counts[kind]))

const LINES = 50
/** A heading, and the first of the lines below it. */
const listed = (heading: string, lines: readonly string[]): string =>
  [
    heading,
    ...lines.slice(0, LINES).map(line => `  ${line}`),
    ...(lines.length > LINES ? [`  and ${lines.length - LINES} more`] : []),
  ].join('\n')

/** THE reasons for which acts are refused, as the console shows them and as the shell prints them. */
const refusals = {
  'customer.unknown': words<Customer>(
    () => '没有这个客户号',
    ({ custno }) => `There is no customer ${custno}.`,
  ),
  'customer.closed': words<Customer>(
    () => '账户已注销',
    ({ custno }) => `The account of customer ${custno} is closed.`,
  ),
  'customer.no-account': words<Customer>(
    () => '尚未开立基金账户，由客户本人在网站注销',
    ({ custno }) => `Customer ${custno} has no fund account, and closes the registration alone.`,
  ),
  'customer.frozen': words<Customer>(
    () => '账户被有权机关冻结，解冻前不能办理',
    ({ custno }) => `The account of customer ${custno} is frozen.`,
  ),
  'customer.in-review': words<Customer>(
    () => '客户资料正在审核，暂时不能办理',
    ({ custno }) => `The details of customer ${custno} are in review.`,
  ),
  'customer.unproved': words<Customer>(
    () => '尚未开立基金账户，没有可以核对的身份，请客户重新注册',
    ({ custno }) => `Customer ${custno} has no fund account, and so no identity to compare with.`,
  ),
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
  'order.unknown': words<Order>(
    () => '没有这个单号',
    ({ order }) => `There is no order ${order}.`,
  ),
  'order.takes-no-money': words<Order>(
    () => '只有认购、申购和定投可以退款',
    ({ order }) => `Order ${order} takes no money.`,
  ),
  'order.final': words<Order>(
    () => '这笔订单已有结果，不再改动',
    ({ order }) => `Order ${order} is final.`,
  ),
  'order.unpaid': words<Order>(
    () => '扣款尚未成功，没有可退的款项',
    ({ order }) => `The money of order ${order} has not arrived: there is nothing to send back.`,
  ),
  'order.priced': words<Order>(
    () => '当日净值已录入，须按净值确认',
    ({ order }) => `The NAV of order ${order} is known: it is confirmed at that price.`,
  ),
  'order.at-registrar': words<Order>(
    () => '已报送登记机构，须由登记机构答复',
    ({ order }) => `Order ${order} was sent to its registrar, who answers it.`,
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
  'account.unknown': words<{ custno: string }>(
    () => '没有这个客户号，或账户已注销',
    ({ custno }) => `${custno} is no customer with an open account.`,
  ),
  'holding.unknown': words<{ tradeacco: string; fund: string }>(
    () => '没有这只基金的持仓',
    ({ tradeacco, fund }) => `${tradeacco} holds nothing of ${fund}.`,
  ),
  'holding.too-few-free': words<{ shares: string }>(
    ({ shares }) => `可用份额只有 ${shares} 份`,
    ({ shares }) => `Only ${shares} shares are free.`,
  ),
  'holding.too-few-frozen': words<{ shares: string }>(
    ({ shares }) => `司法冻结的份额只有 ${shares} 份`,
    ({ shares }) => `Only ${shares} shares are frozen by an authority.`,
  ),
  'holding.same-paper': words<{ document: string }>(
    () => '这份文书已对该持仓办理过',
    ({ document }) => `The paper ${document} has acted on this holding already: nothing was changed.`,
  ),
  'transfer.no-holding': words<{ tradeacco: string; fund: string }>(
    () => '转出方没有这只基金的持仓',
    ({ tradeacco, fund }) => `${tradeacco} holds nothing of ${fund}.`,
  ),
  'transfer.no-target': words<{ to: string }>(
    () => '没有这个转入交易账号，或已注销',
    ({ to }) => `${to} is no open trade account.`,
  ),
  'transfer.to-self': words<{ to: string }>(
    () => '转入方须是另一位客户',
    ({ to }) => `${to} belongs to the customer who gives the shares.`,
  ),
  'transfer.held': words<Customer>(
    ({ custno }) => `客户 ${custno} 暂不能办理业务，请联系合规风控`,
    ({ custno }) => `Customer ${custno} does no business: ask compliance.`,
  ),
  'transfer.frozen': words<Customer>(
    ({ custno }) => `客户 ${custno} 的基金账户已被冻结，只能按司法执行过户`,
    ({ custno }) => `The account of customer ${custno} is frozen: shares pass by a judgment only.`,
  ),
  'transfer.outside': words<{ fund: string }>(
    () => '外部登记的基金须由登记机构办理过户',
    ({ fund }) => `${fund} is kept by an outside registrar, who transfers its shares.`,
  ),
  'transfer.orders-wait': words(
    () => '该持仓有待确认的赎回、转换或调减，确认后再办理',
    () => 'Orders of this holding wait to be confirmed.',
  ),
  'transfer.too-few-free': words<{ shares: string }>(
    ({ shares }) => `可过户份额只有 ${shares} 份`,
    ({ shares }) => `Only ${shares} shares are free.`,
  ),
  'transfer.split-waits': words<{ fund: string }>(
    () => '该基金有尚未入账的拆分，入账后再办理',
    ({ fund }) => `A split of ${fund} is not booked yet.`,
  ),
  'transfer.same-paper': words<{ document: string }>(
    () => '这份文书已在这两个交易账号之间办理过过户',
    ({ document }) => `The paper ${document} has acted between these two before.`,
  ),
  'custody.no-account': words<{ tradeacco: string }>(
    () => '没有这个交易账号，或已注销',
    ({ tradeacco }) => `${tradeacco} is no open trade account.`,
  ),
  'custody.no-agency': words<{ agency: string }>(
    () => '没有这家代销机构',
    ({ agency }) => `${agency} is no agency that sells our funds.`,
  ),
  'custody.outside': words<{ fund: string }>(
    () => '外部登记的基金须由登记机构办理转托管',
    ({ fund }) => `${fund} is kept by an outside registrar, who transfers custody.`,
  ),
  'custody.fund-not-running': words<{ fund: string; status: string }>(
    ({ status }) => `该基金${status}，不能办理转托管`,
    ({ fund }) => `${fund} is not set up, in liquidation or ended.`,
  ),
  'custody.unpaid-income': words<{ fund: string }>(
    () => '货币基金有未结转的收益，不能随份额转托管，结转后再办理',
    ({ fund }) => `Income of ${fund} that is not carried yet cannot go with the shares.`,
  ),
  'custody.frozen': words<Customer>(
    () => '基金账户被有权机关冻结，解冻前不能转出',
    ({ custno }) => `The account of customer ${custno} is frozen.`,
  ),
  'custody.days': words(
    () => '登记日须晚于申购日，且不晚于本次申请日',
    () => '--registered is after --traded, and not after the day of this transfer.',
  ),
  'custody.closed-day': words<{ day: string }>(
    ({ day }) => `${day} 不是该基金的交易日`,
    ({ day }) => `The fund is closed on ${day}.`,
  ),
  'custody.older-than-fund': words<{ day: string }>(
    ({ day }) => `份额早于基金发售、成立的日期 ${day}`,
    ({ day }) => `The shares are older than the fund, of ${day}.`,
  ),
  'custody.no-nav': words<{ day: string }>(
    ({ day }) => `没有 ${day} 的净值，请填写申购时的净值`,
    ({ day }) => `There is no NAV of ${day}: give that of the purchase by --nav.`,
  ),
  'custody.other-nav': words<{ day: string; nav: string }>(
    ({ day, nav }) => `申购净值与本公司公布的不符：${day} 为 ${nav}`,
    ({ day, nav }) => `The NAV of ${day} is ${nav}.`,
  ),
  'custody.same-paper': words<{ document: string }>(
    () => '这份转托管单已办理过这笔份额',
    ({ document }) => `These shares were transferred by ${document} before.`,
  ),
  'hit.unknown': words<{ id: string }>(
    ({ id }) => `没有命中 ${id}`,
    ({ id }) => `There is no hit ${id}.`,
  ),
  'hit.decided': words<{ id: string; state: string }>(
    ({ id, state }) => `命中 ${id} 已处理：${state}`,
    ({ id, state }) => `Hit ${id} is decided: ${state}.`,
  ),
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
  'line.no-fund': words<{ fund: string }>(
    ({ fund }) => `没有基金 ${fund}`,
    ({ fund }) => `There is no fund ${fund}.`,
  ),
  'line.not-money': words<{ fund: string }>(
    () => '只有货币市场基金可以办理快速赎回',
    ({ fund }) => `${fund} is no money-market fund.`,
  ),
  'line.not-main': words<{ main: string }>(
    ({ main }) => `请填主份额代码 ${main}，各类份额共用一个额度`,
    ({ main }) => `Name the main class ${main}: all classes share one line.`,
  ),
  'line.outside': words<{ fund: string }>(
    () => '外部登记的基金不能在此办理快速赎回',
    ({ fund }) => `An outside registrar keeps the shares of ${fund}.`,
  ),
  'line.same': words(
    () => '额度与垫资银行都没有变化',
    () => 'Neither limit nor bank changes.',
  ),
  'line.not-open': words<{ fund: string }>(
    () => '该基金的快速赎回没有开通，或已经暂停',
    ({ fund }) => `The line of ${fund} is not open.`,
  ),
  'payments.no-scope': words(
    () => '请写明基金、银行或全部，以及方向',
    () => 'Say fund CODE, bank CODE or all.',
  ),
  'payments.unknown': words(
    () => '没有这只基金或这家银行',
    () => 'There is no such fund or bank.',
  ),
  'payments.held': words(
    () => '已经暂停',
    () => 'It is held already.',
  ),
  'payments.not-held': words(
    () => '没有暂停',
    () => 'Nothing is held so.',
  ),
  'request.own': words<Undecided>(
    () => '不能复核自己提交的申请',
    ({ id }) => `Request ${id} is your own: another operator releases it.`,
  ),
  'request.right': words<Undecided>(
    () => '您没有复核这类申请的权限',
    ({ act, checker }) => `${checker} has no role with the right to ${act}.`,
  ),
  'request.gone': words<Undecided>(
    () => '提交人已停用，请驳回后由他人重新提交',
    ({ id, maker }) => `${maker}, who made request ${id}, is disabled: reject it and request it again.`,
  ),
  'request.decided': words<Undecided>(
    () => '申请已经处理',
    ({ id }) => `Request ${id} is decided already.`,
  ),
  'request.approved': words<Undecided>(
    () => '您已通过，等待另一位复核人',
    ({ id, checker, missing }) => `${checker} has approved request ${id}: ${eitherOf(missing)} approves it, too.`,
  ),
  'request.invited': words<Undecided>(
    () => '您与对方在 30 天内有邀请关系，须由他人复核',
    ({ id, checker }) =>
      `${checker} was invited within 30 days by somebody who decides request ${id}, or the other way round: a third person releases it.`,
  ),
  'request.role': words<Undecided>(
    ({ needs }) => `这项申请须由${roleNames(needs)}通过`,
    ({ id, missing }) => `Request ${id} needs the approval of ${eitherOf(missing)}.`,
  ),
  'request.limit': words<Undecided>(
    () => '超出您的复核限额；没有限额时只能复核内容与消息',
    ({ id, amount, limit }) =>
      limit === ZERO_FEN
        ? 'Without a limit you release texts of your role only: the owner of the database gives one.'
        : `Request ${id} is of ${fenText(amount ?? ZERO_FEN)} yuan, and you release up to ${fenText(limit)}.`,
  ),
  'act.changed': words(
    () => '情况刚刚有了变化，请重新查看',
    () => 'What it changes has just changed: look at it again.',
  ),
  'break.ends-itself': words<{ key: string }>(
    () => '账内差异在下一次核对一致后自动了结',
    ({ key }) => `${key} ends with the next comparison that agrees.`,
  ),
  'break.unknown': words<{ key: string }>(
    () => '没有这条差异',
    ({ key }) => `There is no difference ${key}.`,
  ),
  'break.settled': words<{ key: string }>(
    () => '这条差异已经了结',
    ({ key }) => `${key} has ended.`,
  ),
  'break.no-record': words<{ key: string }>(
    () => '入账订单只用于登记机构未入账的记录',
    ({ key }) => `${key} is no record that was left out: it is ended without an order.`,
  ),
  'break.other-order': words<{ order: string }>(
    ({ order }) => `订单 ${order} 不是这条记录的交易账号和基金的有效订单`,
    ({ order }) => `Order ${order} is not of the account and fund of the record, or not valid.`,
  ),
  'remittance.no-number': words<{ remittance: string }>(
    ({ remittance }) => `汇款编号 ${remittance} 有误`,
    ({ remittance }) => `${remittance} is no number of a transfer.`,
  ),
  'remittance.not-in-suspense': words<{ remittances: readonly string[] }>(
    ({ remittances }) => `不在无主汇款中：${remittances.join('、')}`,
    ({ remittances }) => `Not in suspense: ${remittances.join(', ')}. Nothing was changed.`,
  ),
  'remittance.no-card': words<Customer>(
    ({ custno }) => `客户 ${custno} 没有开通汇款交易的这张卡`,
    ({ custno }) => `Customer ${custno} has no such card that takes transfers.`,
  ),
  'remittance.several-cards': words<Customer>(
    () => '客户有多张开通汇款交易的卡，请指明交易账号',
    ({ custno }) => `Customer ${custno} has several cards that take transfers: name one.`,
  ),
  'remittance.other-payer': words<Customer & { remittance: string }>(
    ({ custno }) => `付款人不是客户 ${custno} 本人，只能退回`,
    ({ custno, remittance }) =>
      `Transfer ${remittance} was not paid in the name of customer ${custno}: it can only be sent back.`,
  ),
  'remittance.day-limit': words<{ remittance: string }>(
    () => '等待这笔钱的订单超出当日限额',
    ({ remittance }) => `The order that waits for transfer ${remittance} exceeds the limit of its day.`,
  ),
  'template.unknown': words<{ template: string }>(
    ({ template }) => `没有模板 ${template}`,
    ({ template }) => `There is no template ${template}.`,
  ),
  'template.wrong-text': words<{ template: SmsTemplate; text: string; fault: TextFault }>(
    ({ fault }) => faultWords(fault),
    ({ template, text }) => `--text ${smsTextFault(template, text)}.`,
  ),
  'template.same': words<{ template: string }>(
    () => '内容没有变化',
    ({ template }) => `${template} has this text already.`,
  ),
  'operator.own': words(
    () => '不能办理本人的登录',
    () => 'Nobody suspends or restores himself: another operator does it.',
  ),
  'operator.unknown': words<Member>(
    () => '没有这位在职员工',
    ({ name }) => `No operator ${name} is enabled.`,
  ),
  'operator.suspended': words<Member>(
    () => '登录已经暂停',
    ({ name }) => `${name} is suspended already.`,
  ),
  'operator.not-suspended': words<Member>(
    () => '登录没有暂停',
    ({ name }) => `${name} is not suspended.`,
  ),
  'lockout.unreviewed': words<{ actor: string }>(
    () => '您单独办理的暂停或停用已有两次尚未复核，请先由他人复核',
    ({ actor }) =>
      `${actor} ended two logins alone that nobody has reviewed yet: let another person review them first.`,
  ),
  'lockout.last-admin': words<Member>(
    () => '除此之外没有可以登录的系统管理，今后无人能申请恢复登录',
    ({ name }) => `${name} is the last administrator who can sign in: nobody could ask for a restore.`,
  ),
  'lockout.last-compliance': words<Member>(
    () => '除此之外没有可以登录的合规风控，今后无人能复核恢复登录',
    ({ name }) => `${name} is the last of compliance who can sign in: nobody could release a restore.`,
  ),
  'lockout.too-few-alone': words<Member>(
    () => '除此之外可以登录的合规风控不足两人，请由系统管理提交申请，另一人复核',
    ({ name }) =>
      `Without ${name} fewer than two of compliance can sign in: an administrator requests it and another person releases it.`,
  ),
  'key.own': words(
    () => '自己的通行密钥由本人在“密钥”中移除',
    () => 'An own passkey is removed in the console.',
  ),
  'key.no-number': words<{ key: string }>(
    () => '通行密钥编号有误',
    ({ key }) => `${key} is no number of a passkey.`,
  ),
  'key.none': words<Member & { key: string }>(
    () => '这个通行密钥已经终止',
    ({ name, key }) => `${name} has no passkey ${key}.`,
  ),
  'crs.unknown': words<{ id: string }>(
    ({ id }) => `没有案件 ${id}`,
    ({ id }) => `There is no case ${id}.`,
  ),
  'crs.decided': words<{ id: string; state: string }>(
    ({ id, state }) => `案件 ${id} 已处理：${state}`,
    ({ id, state }) => `Case ${id} is decided: ${state}.`,
  ),
  'crs.not-declared': words<{ custno: string }>(
    () => '客户还没有完整的声明，不能认定有效',
    ({ custno }) => `Customer ${custno} has not declared his tax residency completely.`,
  ),
  'candidate.unknown': words<{ id: string }>(
    ({ id }) => `没有候选 ${id}`,
    ({ id }) => `There is no candidate ${id}.`,
  ),
  'candidate.wrong-decision': words<{ rule: string; given: string; allowed: readonly string[] }>(
    ({ rule }) => `${rule}不能这样处理`,
    ({ given, allowed }) => `${given} is none of ${allowed.join(', ')}.`,
  ),
  'candidate.decided': words<{ id: string; state: string }>(
    ({ id, state }) => `候选 ${id} 已处理：${state}`,
    ({ id, state }) => `Candidate ${id} is decided: ${state}.`,
  ),
  'redemption.none': words<{ fund: string; day: string }>(
    () => '这一天没有待确认的赎回',
    ({ fund, day }) => `Nothing of ${fund} waits for ${day}.`,
  ),
  'redemption.not-huge': words<{ line: string }>(
    () => '不属于巨额赎回，全部接受',
    ({ line }) => `${line}: not a huge redemption, it is accepted in full.`,
  ),
  'redemption.below-least': words<{ least: string }>(
    ({ least }) => `至少接受 ${least} 份，即基金总份额的一成`,
    ({ least }) => `At least ${least} must be accepted, a tenth of the fund.`,
  ),
  'redemption.capped-below-least': words<{ least: string }>(
    ({ least }) => `这一上限下可接受的不足 ${least} 份，即基金总份额的一成`,
    ({ least }) => `With this cap less than ${least} counts, a tenth of the fund.`,
  ),
  'redemption.confirmed': words<{ day: string }>(
    () => '这一天已经确认',
    ({ day }) => `${day} is confirmed already.`,
  ),
  'redemption.not-second': words<{ fund: string; day: string }>(
    () => '这一天与前一开放日须都是已作决定的巨额赎回',
    ({ fund, day }) => `${fund} had no decided huge redemption on ${day} and on the day before.`,
  ),
  'redemption.delay-outside': words<{ before: string; latest: string }>(
    ({ before, latest }) => `缓付日须晚于 ${before}，且不晚于 ${latest}`,
    ({ before, latest }) => `--until must be after ${before} and not after ${latest}.`,
  ),
  'mandatory-fee.no-rule': words<{ day: string }>(
    () => '这一天没有强制赎回费的规定',
    ({ day }) => `No rule of such a fee holds on ${day}.`,
  ),
  'mandatory-fee.not-come': words<{ day: string }>(
    () => '只能对今天或更早、尚未确认的日期作出决定',
    ({ day }) => `${day} has not come.`,
  ),
  'mandatory-fee.no-money-fund': words<{ fund: string }>(
    () => '强制赎回费只适用于货币基金',
    ({ fund }) => `${fund} is no money-market fund.`,
  ),
  'mandatory-fee.no-shares': words<{ fund: string }>(
    () => '这只基金没有份额',
    ({ fund }) => `${fund} has no shares.`,
  ),
  'raising.not-raising': words<{ fund: string }>(
    ({ fund }) => `${fund} 不在募集`,
    ({ fund }) => `${fund} is not raising.`,
  ),
  'raising.after-today': words<{ setup: string; today: string }>(
    ({ setup, today }) => `成立日 ${setup} 晚于今天 ${today}`,
    ({ setup, today }) => `${setup} is after the business date ${today}.`,
  ),
  'raising.lacks': words<{ fund: string; raised: Raised; terms: RaisingTerms }>(
    ({ raised, terms }) => `没有达到基金合同的成立条件：${raisingLacks(raised, terms, 'zh').join('；')}`,
    ({ fund, raised, terms }) =>
      `${fund} has not reached what its contract asks: ${raisingLacks(raised, terms).join(', ')}.`,
  ),
  'interest.paid-with-rate': words<{ day: string }>(
    ({ day }) =>
      `${day} 以前的利息已按当时的利率付给客户，不再更改；新利率自 ${day} 或以后的日期起录入。银行更正以前利率的差额，随下次结息入账并注明原因`,
    ({ day }) =>
      `Interest up to ${day} is paid and is not restated: enter the rate from ${day} or later, and what the bank corrects with the next interest day.`,
  ),
  'interest.not-come': words<{ day: string }>(
    () => '结息日不能晚于今天',
    ({ day }) => `${day} has not come.`,
  ),
  'interest.paid': words<{ day: string }>(
    ({ day }) => `${day} 已经结息`,
    ({ day }) => `Interest up to ${day} is paid already.`,
  ),
  'interest.no-rate': words<{ day: string }>(
    ({ day }) => `有资金自 ${day} 起计息，该日没有银行利率，请先录入自该日或更早日期起的利率`,
    ({ day }) => `The night of ${day} has no rate: enter one from that day or earlier with interest rate.`,
  ),
  'interest.apart': words<{ credit: Credit }>(
    ({ credit }) => {
      const { credited, accrued, difference, tolerance } = creditTexts(credit)
      return `${credit.since} 至 ${credit.day} 账户资金应计利息 ${accrued} 元，银行结息 ${credited} 元，相差 ${difference} 元，超过容差 ${tolerance} 元：请核对对账单、利率与起止日；确有原因的，请填写差额原因`
    },
    ({ credit }) => {
      const { credited, accrued, difference, tolerance } = creditTexts(credit)
      return `From ${credit.since} to ${credit.day} the account earned ${accrued}, the bank credited ${credited}: ${difference} is more than the tolerance of ${tolerance}. Check statement and rates, or give --reason.`
    },
  ),
  'interest.too-little': words<{ paid: string; owed: string }>(
    ({ paid, owed }) => `应付客户 ${paid} 元，银行结息与结余共 ${owed} 元，请核对利率与天数`,
    ({ paid, owed }) => `Customers earned ${paid}, the bank credited ${owed} with what was left: check the rate.`,
  ),
  'law.no-such-row': words<{ rule: string }>(
    () => '没有这条规则',
    ({ rule }) => `${rule} is no rule to be confirmed.`,
  ),
  'law.strong': words<LawRow & { rule: string }>(
    given => `这条规则有两个以上公开来源，公司不能调整：${rowWords(given)}`,
    given => `${given.rule} is known from two sources and stays: ${rowLine(given)}.`,
  ),
  'law.no-listed-figure': words(
    () => '请以顿号分隔名单中的名称，名称须与开户资料的选项一致，不重复；没有的填“无”',
    () => 'FIGURE lists codes or names of the dictionary, each once; 无 for none.',
  ),
  'law.no-figure': words<{ unit: LegalUnit }>(
    () => '数值与规则的单位不符',
    ({ unit }) => `The figure is none of the unit ${unit}.`,
  ),
  'law.before-rule': words<{ begins: string }>(
    ({ begins }) => `不能早于规则的施行日 ${begins}`,
    ({ begins }) => `The rule itself begins on ${begins}.`,
  ),
  'law.past': words(
    () => '不同的数值最早从明天起执行',
    () => 'Another figure holds from tomorrow at the earliest: --from DAY.',
  ),
  'law.weakens': words<LawRow>(
    given => `与已有两个以上公开来源的规则不符：${rowWords(given)}`,
    given => `A rule known from two sources says otherwise: ${rowLine(given)}.`,
  ),
  'law.unsupported': words<{ figures: readonly string[] }>(
    ({ figures }) => `系统只支持 ${figures.join('、')}`,
    ({ figures }) => `Only ${figures.join(' and ')} can be used.`,
  ),
  'law.outside': words<{ document: string; least: string; most: string }>(
    ({ document, least, most }) => `${document}只允许 ${least} 至 ${most}`,
    ({ document, least, most }) => `${document} allows ${least} to ${most} only.`,
  ),
  'day.closed': words<{ day: string }>(
    ({ day }) => `${day} 不是开放日`,
    ({ day }) => `${day} is no open day.`,
  ),
  'fund.unknown': words<{ fund: string }>(
    () => '没有这只基金',
    ({ fund }) => `There is no fund ${fund}.`,
  ),
  'event.money-fund': words<{ fund: string }>(
    () => '货币基金每日分配收益，没有分红与拆分',
    ({ fund }) => `${fund} is a money fund.`,
  ),
  'event.past': words<{ day: string; today: string }>(
    ({ day }) => `${day} 已经过去`,
    ({ day, today }) => `${day} is before the business date ${today}.`,
  ),
  'event.closed': words<{ fund: string; day: string }>(
    ({ day }) => `${day} 不是这只基金的开放日`,
    ({ fund, day }) => `${day} is no open day of ${fund}.`,
  ),
  'event.priced': words<{ day: string }>(
    ({ day }) => `${day} 的净值已经公布，不能再改`,
    ({ day }) => `The NAV of ${day} is published: nothing can change any more.`,
  ),
  'event.same': words(
    () => '与已登记的相同，没有变化',
    () => 'Nothing changed.',
  ),
  'conversion.same': words<{ fund: string }>(
    () => '转出与转入是同一只基金',
    ({ fund }) => `${fund} cannot be converted into itself.`,
  ),
  'conversion.at-registrar': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 由外部登记机构登记，份额转换以其确认为准`,
    ({ fund }) => `An outside registrar keeps the shares of ${fund} and reports its conversion.`,
  ),
  'conversion.floating': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 收取浮动管理费，已计提的或有、超额管理费不能随份额转换结转`,
    ({ fund }) => `${fund} has a floating management fee: a conversion cannot carry its accrued parts.`,
  ),
  'conversion.converted': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 已办理份额转换`,
    ({ fund }) => `The conversion of ${fund} is decided.`,
  ),
  'conversion.liquidated': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 正在清算，不能办理份额转换`,
    ({ fund }) => `${fund} is in liquidation.`,
  ),
  'conversion.not-running': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 尚未成立、已终止或没有净值，不能办理份额转换`,
    ({ fund }) => `${fund} is not set up, has ended or has no NAV.`,
  ),
  'conversion.money-fund': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 是货币基金，收益按日结转，不能按净值转换份额`,
    ({ fund }) => `${fund} is a money-market fund: its income is no part of a NAV.`,
  ),
  'conversion.back-end': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 是后端收费类别，不能办理份额转换`,
    ({ fund }) => `${fund} is a back-end class, whose entry charge is still due.`,
  ),
  'conversion.target': words<{ fund: string }>(
    ({ fund }) => `另一只基金将转换为 ${fund}，完成后再办理它的份额转换`,
    ({ fund }) => `Another fund is converted into ${fund} first.`,
  ),
  'conversion.holding-period': words<{ fund: string; target: string }>(
    ({ fund, target }) => `基金 ${fund} 与 ${target} 的持有期不同，转换会改变份额的可赎回日`,
    ({ fund, target }) => `${fund} and ${target} hold shares for different periods.`,
  ),
  'conversion.closed': words<{ day: string }>(
    ({ day }) => `${day} 不是两只基金共同的开放日，没有可用的净值`,
    ({ day }) => `The two funds are not both open on ${day}.`,
  ),
  'conversion.past': words<{ day: string; tradingDay: string }>(
    ({ tradingDay }) => `最早为 ${tradingDay}：此前交易日已截止受理`,
    ({ day, tradingDay }) => `${day} takes no orders any more: the first day is ${tradingDay}.`,
  ),
  'conversion.event': words<{ fund: string; day: string }>(
    ({ fund, day }) => `基金 ${fund} ${day} 的分红或拆分与份额转换重叠，请在其中一项完成后再办理另一项`,
    ({ fund, day }) => `A dividend or split of ${fund} meets the conversion of ${day}.`,
  ),
  'conversion.no-shares': words<{ fund: string }>(
    () => '没有持有人，无须转换',
    ({ fund }) => `Nobody holds ${fund} here.`,
  ),
  'liquidation.at-registrar': words<{ fund: string }>(
    () => '这只基金由外部登记机构登记，清算派发以其确认为准',
    ({ fund }) => `An outside registrar keeps the shares of ${fund} and reports its liquidation.`,
  ),
  'liquidation.not-set-up': words<{ fund: string }>(
    () => '基金尚未成立或没有净值，不能清算派发',
    ({ fund }) => `${fund} is not set up, or has no NAV.`,
  ),
  'liquidation.over': words<{ fund: string }>(
    () => '已办理最后一次清算派发',
    ({ fund }) => `The last payment of ${fund} is decided.`,
  ),
  'liquidation.past': words<{ day: string; tradingDay: string }>(
    ({ tradingDay }) => `最早为 ${tradingDay}：此前交易日已截止受理`,
    ({ day, tradingDay }) => `${day} takes no orders any more: the first day is ${tradingDay}.`,
  ),
  'liquidation.not-later': words<{ day: string }>(
    ({ day }) => `须晚于上一次的权益登记日 ${day}`,
    ({ day }) => `The payment before is of ${day}: this one is of a later day.`,
  ),
  'liquidation.unpaid': words<{ day: string }>(
    ({ day }) => `${day} 的派发尚未完成，完成后再办理下一次`,
    ({ day }) => `The payment of ${day} is not settled yet.`,
  ),
  'liquidation.record-day': words<{ fund: string; day: string }>(
    ({ fund, day }) => `基金 ${fund} ${day} 登记的份额正在派发清算款或已办理转换，不能变动份额`,
    ({ fund, day }) => `What ${fund} pays, or what it is converted into, is for who held it on ${day}: no share moves.`,
  ),
  'liquidation.no-shares': words<{ fund: string }>(
    () => '没有持有人，无须派发',
    ({ fund }) => `Nobody holds ${fund} here.`,
  ),
  'dividend.no-figure': words(
    () => '每份分红应为正数，最多 6 位小数',
    () => '--per-share needs yuan, up to 6 decimals.',
  ),
  'dividend.dates': words(
    () => '权益登记日不晚于除息日，发放日不早于除息日',
    () => 'The record date is not after the ex-date, and the pay date not before it.',
  ),
  'dividend.none': words<{ fund: string; day: string }>(
    () => '这一天没有登记分红',
    ({ fund, day }) => `${fund} has no dividend on ${day}.`,
  ),
  'dividend.above-nav': words(
    () => '每份分红不能达到最新净值',
    () => 'The dividend of a share is not less than its newest NAV.',
  ),
  'split.no-ratio': words(
    () => '拆分比例应在 0.001 至 1000 之间，不等于 1，最多 9 位小数',
    () => '--ratio needs a number from 0.001 to 1000 that is not 1.',
  ),
  'split.none': words<{ fund: string; day: string }>(
    () => '这一天没有登记拆分',
    ({ fund, day }) => `${fund} has no split on ${day}.`,
  ),
  'file.faults': words<{ file: string | undefined; faults: readonly FileFault[]; names?: ColumnNames }>(
    ({ faults, names }) => faultsWhy(faults, names),
    ({ file = 'the NAVs', faults }) => faultLines(file, faults).join('\n'),
  ),
  'nav.new-fund-incomplete': words(
    () => '新基金须写明代码、名称和类型',
    () => '--name and --type go together with --fund.',
  ),
  'nav.custodian-missing': words<{ navs: readonly string[] }>(
    ({ navs }) => `有 ${navs.length} 个净值托管行尚未给出，不能公布`,
    ({ navs }) =>
      `${listed(`NAVs that the custodian has not given yet: ${navs.length}; nothing was imported`, navs)}
They come in the evening by themselves, or by \`custodian-nav import\`.`,
  ),
  'nav.custodian-unexplained': words<{ funds: readonly string[] }>(
    ({ funds }) => `${funds.join('、')} 与托管行不同，还没有写明原因`,
    ({ funds }) =>
      `funds that differ from the custodian's and that --explain does not name: ${funds.join(', ')}; nothing was imported`,
  ),
  'nav.custodian-differs': words<{ differing: readonly Differing[] }>(
    ({ differing }) => {
      const first = differing
        .slice(0, 3)
        .map(({ fundcode, own, custodian }) => `${fundcode} 本方 ${own}，托管行 ${custodian}`)
      return `有 ${differing.length} 个数字与托管行不同，核对后须写明原因：${first.join('；')}`
    },
    ({ differing }) =>
      `${listed(`figures that differ from the custodian's: ${differing.length}; nothing was imported`, differing.map(differingText))}
If ours are right, say why by --explain "...".`,
  ),
  'nav.income-booked': words<{ days: readonly string[] }>(
    ({ days }) => `这些日子的收益已经分配：${days.join('、')}`,
    ({ days }) =>
      `the income of these days is booked: ${days.join(', ')}; nothing was imported
What holders got too much or too little is put right by \`shares deduct\` and \`shares add\`.`,
  ),
  'nav.orders-confirmed': words<{ uses: readonly { order: string; fundcode: string; day: string }[] }>(
    ({ uses }) => `已有 ${uses.length} 笔订单按原净值确认，请在“更正”中提交`,
    ({ uses }) =>
      listed(
        `orders already confirmed at NAVs this file corrects: ${uses.length}; nothing was imported`,
        uses.map(({ order, fundcode, day }) => `order ${order} of ${fundcode}, NAV of ${day}`),
      ),
  ),
  'nav.converted': words<{ funds: readonly string[] }>(
    ({ funds }) => `份额已按这些净值转换，不能更正：${funds.join('、')}`,
    ({ funds }) => `restating across the conversion of a fund is not possible: ${funds.join(', ')}`,
  ),
  'nav.split-since': words<{ splits: readonly string[] }>(
    ({ splits }) => `其后有份额拆分，不能更正：${splits.join('、')}`,
    ({ splits }) => `restating across a split is not possible: ${splits.join(', ')}`,
  ),
  'nav.service-returned': words<{ orders: number }>(
    ({ orders }) => `已有 ${orders} 笔卖出按原净值返还了销售服务费或浮动管理费，请在“更正”中提交`,
    ({ orders }) => `sales with a fee returned on NAVs that this file corrects: ${orders}; nothing was imported`,
  ),
  'nav.unchanged': words<{ funds: readonly { fundcode: string; unchanged: number }[] }>(
    () => '这些净值都已公布，没有变化',
    ({ funds }) =>
      [
        ...funds.map(({ fundcode, unchanged }) => `${fundcode}: 0 added, 0 corrected, ${unchanged} unchanged`),
        'Nothing changed.',
      ].join('\n'),
  ),
  'text.no-place': words<Place>(
    () => '没有这样的位置',
    ({ place }) => `${place} is no place of a text.`,
  ),
  'text.other-act': words<Place>(
    () => '协议与其他内容分别提交',
    ({ place }) => `${place}: agreements are put by "agreement put", others by "content put".`,
  ),
  'text.too-large': words<{ text: string; mib: number }>(
    () => '内容超过 1 MiB，请分成几篇',
    ({ text, mib }) => `${text} is larger than ${mib} MiB.`,
  ),
  'text.file': words<{ name: string; why: string; problem: string }>(
    ({ name, why }) => `文件 ${name}：${why}`,
    ({ name, problem }) => `${name} ${problem}`,
  ),
  'text.vanishes': words<Place>(
    () => '这篇内容已经发布，发布时间改到以后会使它在此之前从网站上消失；请另写一篇，或到时再提交',
    ({ place }) => `${place} is shown already and would vanish until its new time.`,
  ),
  'text.faults': words<Faulty>(
    ({ why }) => why,
    ({ lines }) => lines.join('\n'),
  ),
  'text.unchanged': words<Place>(
    () => '没有变化',
    ({ place }) => `${place}: nothing changed.`,
  ),
  'text.no-reason': words(
    () => '请填写理由',
    () => '--reason needs 1 to 200 characters.',
  ),
  'text.agreement-stays': words<Place>(
    () => '协议不能撤下，只能由新版本代替',
    ({ place }) => `${place}: an agreement ends when the next version takes effect.`,
  ),
  'text.unknown': words<Place>(
    () => '没有这篇内容',
    ({ place }) => `There is no text ${place}.`,
  ),
  'text.withdrawn': words<Place>(
    () => '已经撤下',
    ({ place }) => `${place} is withdrawn already.`,
  ),
  'text.earlier-breaks': words<Faulty>(
    ({ why }) => `撤下后由先前的版本代替，而它${why}`,
    ({ lines }) => lines.join('\n'),
  ),
  'adverts.twice': words(
    () => '有广告重复',
    () => 'An advert is named twice.',
  ),
  'adverts.others': words<Place & { missing: readonly string[]; strange: readonly string[] }>(
    () => '广告已有增减，请重新排列',
    ({ place, missing, strange }) => `Not named: ${missing.join(', ')}; not shown at ${place}: ${strange.join(', ')}.`,
  ),
  'text.newer': words<{ place: string; version: number; from: string }>(
    () => '这篇内容已经有了新的版本',
    ({ place, version, from }) => `${place} is at version ${version}, not ${from}.`,
  ),
  'staff.unknown-role': words<{ role: string }>(
    ({ role }) => `没有角色 ${role}`,
    ({ role }) => `There is no role ${role}.`,
  ),
  'staff.no-full-name': words(
    () => '姓名需 1 至 32 个字，不含换行',
    () => 'The full name needs 1 to 32 characters in one line.',
  ),
  'staff.own-roles': words(
    () => '不能给本人角色',
    () => 'Nobody gives himself roles: two others do it.',
  ),
  'staff.roles-unchanged': words<Member>(
    () => '姓名和角色与现在的相同，没有要改的',
    ({ name }) => `${name} has this name and these roles already.`,
  ),
  'staff.roles-exclude': words<{ roles: readonly StaffRole[]; conflict: string }>(
    ({ roles }) => `这些角色不能由一人担任：${roleNames(roles)}`,
    ({ roles, conflict }) => `These roles exclude each other: ${roles.join(', ')} (${conflict}).`,
  ),
  'staff.too-few': words<{ least: number }>(
    ({ least }) => `角色由一人申请、另一人通过，不含本人：至少要有 ${least} 名操作员`,
    ({ least }) =>
      `One operator asks for the roles of a third one and another releases them, so there must be ${least}: add the others first.`,
  ),
  'staff.no-login-name': words<Member>(
    () => '登录名由 2 至 32 位小写字母、数字组成，以字母开头',
    ({ name }) => `${name} is no name of an operator.`,
  ),
  'staff.name-used': words<Member>(
    () => '登录名已被使用，换一个',
    ({ name }) => `The name ${name} is or was an operator's: names are not used twice.`,
  ),
  'staff.own-leave': words(
    () => '不能办理本人的离职',
    () => 'Nobody ends himself: two others do it.',
  ),
  'staff.no-heir': words<{ to: string }>(
    () => '请选择一位在职的接手人',
    ({ to }) => `No other operator ${to} is enabled.`,
  ),
  'staff.heirs-own-ticket': words<{ ticket: string }>(
    ({ ticket }) => `工单 ${ticket} 是接手人本人的账户，请先改派`,
    ({ ticket }) => `Ticket ${ticket} is about the successor's own account.`,
  ),
  'staff.heir-without-right': words<Member>(
    () => '接手人没有办理工单的权限',
    ({ name }) => `${name} has no role with the right to tickets.`,
  ),
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
  'tax.first-line': words<{ file: string }>(
    () => '文件的第一行须为机构本身',
    ({ file }) => `${file}: the first line is the institution, with an empty who.`,
  ),
  'tax.incomplete': words<{ file: string }>(
    () => '声明不完整：须写明机构类型，消极非金融机构须有控制人，每个国家（地区）须有识别号或原因',
    ({ file }) => `${file}: the declaration is incomplete.`,
  ),
  'tax.no-controllers': words<{ file: string }>(
    () => '只有消极非金融机构声明控制人',
    ({ file }) => `${file}: only passive institutions have controlling persons.`,
  ),
  'remittance.channel': words(
    () => '渠道由 1 至 32 位字母、数字、下划线或连字符组成',
    () => '--channel needs 1 to 32 letters, digits, _ or -.',
  ),
  'exchange.no-files': words(
    () => '没有使用外部登记机构，不收文件',
    () => 'The embedded registrar confirms the orders: set REGISTRAR=files.',
  ),
  'exchange.none': words<{ folder: string }>(
    () => '没有登记机构的文件',
    ({ folder }) => `There is no file of a registrar in ${folder}.`,
  ),
  'exchange.index': words<{ lines: readonly string[] }>(
    () => '文件不齐或与索引不符',
    ({ lines }) => [...lines, 'Nothing was imported.'].join('\n'),
  ),
  'exchange.form': words<{ lines: readonly string[] }>(
    ({ lines }) => `文件格式有 ${lines.length} 处不对`,
    ({ lines }) => lines.join('\n'),
  ),
  'exchange.unbookable': words<{ name: string; lines: readonly string[] }>(
    ({ name }) => `文件 ${name} 不能入账`,
    ({ lines }) => lines.join('\n'),
  ),
  'exchange.break': words<{ broken: string }>(
    () => '账目有差异，处理后才能入账',
    ({ broken }) => `Nothing was imported, the ledger has a break: ${broken}`,
  ),
  'exchange.books-differ': words(
    () => '入账后核对发现账目差异',
    () => 'The books differ.',
  ),
  'funds.unknown-tables': words<{ file: string; tables: readonly string[] }>(
    ({ tables }) => `文件中有不认识的表：${tables.join('、')}`,
    ({ file, tables }) => `${file} has tables nobody knows: ${tables.join(', ')}.`,
  ),
  'calendar.empty': words<{ file: string }>(
    () => '文件中没有日期',
    ({ file }) => `${file}: the file has no day`,
  ),
  'days.unchanged': words<{ title: string }>(
    () => '没有变化',
    ({ title }) => `${title}\nNothing changed.`,
  ),
  'fund.not-suspended-so': words<{ fund: string; status: string }>(
    ({ status }) => `基金现在是“${status}”，没有可以这样暂停的业务`,
    ({ fund, status }) => `${fund} has the status ${status}: nothing of it can be suspended so.`,
  ),
}

type GivenOf = { [Code in keyof typeof refusals]: Parameters<(typeof refusals)[Code]['zh']>[0] }
export type RefusalCode = keyof GivenOf
/** Why an act is refused, with what its words need. */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
  [Each in Code]: { code: Each; given: GivenOf[Each] }
}[Code]

const wordsOf: { [Code in RefusalCode]: Words<GivenOf[Code]> } = refusals

export function refusalText<Code extends RefusalCode>({ code, given }: { code: Code; given: GivenOf[Code] }) {
  const { zh, en } = wordsOf[code]
  return { zh: zh(given), en: en(given) }
}

/** What an act does, typed and complete: two decisions with equal effects are the same act. */
export type Decision<Effects> = { ok: true; effects: Effects } | { ok: false; refusal: Refusal; isDone?: true }

export const decided = <Effects>(effects: Effects): Decision<Effects> => ({ ok: true, effects })
export const refuse = <Code extends RefusalCode>(code: Code, given: GivenOf[Code]) => ({
  ok: false as const,
  refusal: { code, given },
})
/** A refusal because nothing would change: it was done before. */
export const alreadyDone = <Code extends RefusalCode>(code: Code, given: GivenOf[Code]) => ({
  ...refuse(code, given),
  isDone: true as const,
})
