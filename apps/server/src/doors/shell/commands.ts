import { actCommands } from './act-command.ts'
import { backup, restore } from './backup/backup.ts'
import { restoreDrill } from './backup/restore-drill.ts'
import { verify } from './backup/verify.ts'
import { brandCheck } from './brand-check.ts'
import { clockAdvance, clockShow } from './clock.ts'
import type { Command } from './command.ts'
import { contentExport } from './content/content-export.ts'
import { contentImport } from './content/content-import.ts'
import { agencyRecordsImport } from './customers/agency-records-import.ts'
import { customerAccessCommands } from './customers/customer-access.ts'
import { idReviewCommands } from './customers/id-review.ts'
import { institutionImports } from './customers/institution-imports.ts'
import { institutionPassword } from './customers/institution-password.ts'
import { nameHitList } from './customers/name-hits.ts'
import { nameListCommands } from './customers/name-lists.ts'
import { dbRoles } from './db-roles.ts'
import { doctor } from './doctor/doctor.ts'
import { filesImport } from './files/files-import.ts'
import { keysExport, keysImport, keysList } from './keys/keys-move.ts'
import { keysRotate } from './keys/keys-rotate.ts'
import { custodianNavCommands } from './market/custodian-navs.ts'
import { marketImports } from './market/market-imports.ts'
import { bankCaseList } from './money/bank-cases.ts'
import { exchangeConfirmations, exchangeExport } from './money/exchange-export.ts'
import { interestList } from './money/interest.ts'
import { paymentFind } from './money/payment-find.ts'
import { reconcile } from './money/reconcile.ts'
import { redemptionList } from './money/redemption-list.ts'
import { remittanceList } from './money/remittance-list.ts'
import { settle } from './money/settle.ts'
import { requestCommands } from './requests.ts'
import { listKeys } from './staff/operator-keys.ts'
import { operatorCommands } from './staff/operators.ts'
import { audit, status } from './status.ts'

/** THE list of operators' commands: npm run ops -- NAME ... */
export const commands: Readonly<Record<string, Command>> = {
  ...actCommands,
  ...requestCommands,
  ...custodianNavCommands,
  ...marketImports,
  ...institutionImports,
  'institution-password send': institutionPassword,
  'brand check': brandCheck,
  'content import': contentImport,
  'content export': contentExport,
  'agency-records import': agencyRecordsImport,
  'exchange export': exchangeExport,
  'exchange confirmations': exchangeConfirmations,
  'redemption list': redemptionList,
  'interest list': interestList,
  'remittance list': remittanceList,
  'payment find': paymentFind,
  'bank-case list': bankCaseList,
  ...idReviewCommands,
  ...customerAccessCommands,
  ...nameListCommands,
  'name-hit list': nameHitList,
  ...operatorCommands,
  'operators keys': listKeys,
  settle,
  clock: clockShow,
  'clock advance': clockAdvance,
  verify,
  reconcile,
  backup,
  restore,
  'restore-drill': restoreDrill,
  'files import': filesImport,
  'db roles': dbRoles,
  'keys list': keysList,
  'keys rotate': keysRotate,
  doctor,
  'keys export': keysExport,
  'keys import': keysImport,
  status,
  audit,
}
