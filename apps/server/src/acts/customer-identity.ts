import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { readIdImageState } from '@zhixiao/db/account/id-images.ts'
import { changeCustomer, ID_TAKEN, isIdTaken, lockCustomer } from '@zhixiao/db/account/profile.ts'
import { readToday } from '@zhixiao/db/clock.ts'
import { uniqueViolation } from '@zhixiao/db/pg-errors.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  decideCustomerIdentity,
  type IdentityChange,
  type IdentityFacts,
  keptCard,
} from '@zhixiao/domain/acts/customer-identity.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import { ID_TYPE } from '@zhixiao/domain/codes/id-types.ts'
import { idUploadStatusName } from '@zhixiao/domain/codes/id-upload.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { idValidityText } from '@zhixiao/domain/customer/id-expiry.ts'
import { idNumberMask, nameMask } from '@zhixiao/domain/customer/masks.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { cardOfAccount, readAsTyped, type TypedCard } from '../calls/account/id-upload-state.ts'
import { beginScreening, screenCustomer } from '../engine/screening/screen.ts'
import type { Context } from '../kernel/context.ts'
import { idnoIndexes } from '../platform/secrets/index-columns.ts'
import { sendNotice } from '../platform/secrets/notice.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { type ActHandler, Changed } from './act-handler.ts'
import { applicationEvent, applicationTotals } from './application.ts'

const personMask = (name: string): string => nameMask(name, 'person')

export const customerIdentity: ActHandler<'customer identity', IdentityFacts | null, IdentityChange> = {
  async lock(tx, { custno, ...given }, ctx) {
    const { keys, env } = ctx
    await beginScreening(tx, ctx)
    if (!(await findCustomer(tx, custno))) return null
    const customer = await lockCustomer(tx, custno)
    const isClosed = customer.closed_at !== null
    const kept = isClosed ? { custname: '', idno: '', invalidate: '' } : cardOfAccount(keys, customer)
    const card = keptCard(given)
    return {
      isClosed,
      hasAccount: hasFundAccount(customer),
      isByCard: customer.custtype === CUSTOMER_KIND.person && customer.idtype === ID_TYPE.idCard,
      old: keptCard({ name: kept.custname, idno: kept.idno, validity: kept.invalidate }),
      isTaken: await isIdTaken(tx, custno, keys.blindIndex('idno', card.idno)),
      upload: customer.idcardupload,
      pictures: await picturesOf(tx, ctx, custno, {
        custname: card.name,
        idno: card.idno,
        invalidate: card.validity,
      }),
      isReported: env.registrar === 'files',
      today: await readToday(tx),
    }
  },
  decide: decideCustomerIdentity,
  masks: { name: personMask, oldName: personMask, idno: idNumberMask, oldIdno: idNumberMask },
  async write(tx, { custno, name, idno, validity, birthday, sex, upload }, _, ctx) {
    const { seal } = customerVault(ctx.keys, custno)
    await changeCustomer(tx, custno, {
      custname_enc: seal('custname', name),
      idno_enc: seal('idno', idno),
      ...idnoIndexes(ctx.keys, idno),
      birthday,
      sex,
      invalidate: validity,
      idcardupload: upload,
    }).catch(refuseTaken)
    await screenCustomer(tx, ctx, custno)
  },
  event: applicationEvent,
  show: ({ name, idno, validity, oldName, oldIdno, oldValidity, upload, isReported, ...application }) => ({
    changes: [
      { name: '姓名', before: oldName, after: name },
      { name: '证件号码', before: oldIdno, after: idno },
      { name: '证件有效期', before: idValidityText(oldValidity), after: idValidityText(validity) },
      { name: '证件影像', before: null, after: idUploadStatusName(upload) },
    ],
    totals: applicationTotals(application),
    warnings: [
      '姓名和证件号码已加密，复核人须逐字核对证件影印件；通过后短信告知客户，并按新的身份重新核查名单',
      '银行卡按原姓名签约，姓名有变更的由客户到银行办理',
      ...(isReported ? ['登记机构已有的账户资料不随之变更，须另行向登记机构办理'] : []),
    ],
  }),
  say: ({ custno, name, idno, validity }) =>
    `Customer ${custno} is ${name}, ${idno}, valid until ${idValidityText(validity)}.`,
  async afterwards(ctx, { custno }) {
    ctx.events.identityCorrected({ custno })
    await sendNotice(ctx, custno, smsMessage('identityCorrected', {}))
  },
}

/** What the pictures of the ID card show, compared with the corrected card. */
async function picturesOf(tx: Tx, ctx: Context, custno: string, card: TypedCard): Promise<IdentityFacts['pictures']> {
  const kept = await readIdImageState(tx, custno)
  if (!kept.front || !kept.back) return 'none'
  const { front, back } = await readAsTyped(tx, ctx, custno, card)
  return front === true && back === true ? 'same' : 'other'
}

/** Somebody has opened an account with the number in between. */
function refuseTaken(error: unknown): never {
  throw ID_TAKEN.includes(uniqueViolation(error)) ? new Changed('the ID number is taken') : error
}
