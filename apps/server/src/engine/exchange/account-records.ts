import type { AccountToSend, SentAccount } from '@zhixiao/db/exchange/applications.ts'
import { compactDate } from '@zhixiao/domain/calendar/dates.ts'
import { ACCOUNT_APPLICATION } from '@zhixiao/domain/codes/business-kinds.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import { readIdValidity } from '@zhixiao/domain/customer/id-expiry.ts'
import { accountRecord, accountSerial } from '@zhixiao/domain/exchange/applications.ts'
import { type ExchangeRecord, recordOf } from '@zhixiao/domain/exchange/data-file.ts'
import type { Context } from '../../kernel/context.ts'
import { customerVault } from '../../platform/secrets/places.ts'

type Opener = Pick<Context, 'env' | 'keys'>

/** The place that an account's record is encrypted for. */
export const accountRecordPlace = (tradeacco: string): string => `exchange:${tradeacco}`

/** An account's record as sent, encrypted: the file must be identical whenever it is written again. */
export function sealAccount({ env, keys }: Opener, account: AccountToSend): SentAccount {
  const { open } = customerVault(keys, account.custno)
  const validity = readIdValidity(account.invalidate)
  const record = accountRecord(
    {
      serial: accountSerial(account.tradeacco),
      business: account.isFirst ? ACCOUNT_APPLICATION.opening : ACCOUNT_APPLICATION.furtherCard,
      tradeacco: account.tradeacco,
      fundAccount: account.fundAccount,
      isInstitution: account.custtype === CUSTOMER_KIND.institution,
      name: open('custname', account.nameEnc),
      idType: account.idtype,
      idNumber: open('idno', account.idnoEnc),
      idValidTo: validity.kind === 'until' ? compactDate(validity.lastDay) : '',
      mobile: open('mobile', account.mobileEnc),
      sex: account.sex ?? '',
      birthday: account.birthday,
      nationality: account.nation ?? '',
      address: open('address', account.addressEnc),
      appliedAtMs: account.openedAt.getTime(),
    },
    env.exchange.self,
  )
  const given = [...record].filter(([, value]) => value !== '')
  const recordEnc = keys.seal(JSON.stringify(Object.fromEntries(given)), accountRecordPlace(account.tradeacco))
  return { tradeacco: account.tradeacco, custno: account.custno, recordEnc }
}

/** The decrypted record. */
export function openAccount({ keys }: Opener, { tradeacco, recordEnc }: SentAccount): ExchangeRecord {
  const given: unknown = JSON.parse(keys.open(recordEnc, accountRecordPlace(tradeacco)))
  if (typeof given !== 'object' || given === null) throw new Error(`no record is kept of account ${tradeacco}`)
  return recordOf('01', Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])))
}
