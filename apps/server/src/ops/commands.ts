import { type ActName, isAct } from '@zhixiao/contract/acts/acts.ts'
import { commandLineOf } from '@zhixiao/contract/acts/command-line.ts'
import { wholeActs } from '../acts/do-act.ts'
import { handledCommands } from './act-command.ts'
import { agencyRecordsImport } from './agency-records-import.ts'
import { argsOf, dryArgs } from './args.ts'
import { backup, restore } from './backup.ts'
import { bankCaseList } from './bank-cases.ts'
import { brandCheck } from './brand-check.ts'
import { calendarImport } from './calendar-import.ts'
import { clockAdvance, clockShow } from './clock.ts'
import { closedDaysImport } from './closed-days-import.ts'
import type { Command } from './command.ts'
import { contentExport } from './content-export.ts'
import { contentImport } from './content-import.ts'
import { agreementPut, contentOrder, contentPut, contentWithdraw } from './content-put.ts'
import { custodianNavCommands } from './custodian-navs.ts'
import { customerAccessCommands } from './customer-access.ts'
import { dbRoles } from './db-roles.ts'
import { doctor } from './doctor.ts'
import { exchangeConfirmations, exchangeExport } from './exchange-export.ts'
import { exchangeImport } from './exchange-import.ts'
import { filesImport } from './files-import.ts'
import { fundsImport } from './funds-import.ts'
import { idReviewCommands } from './id-review.ts'
import { institutionImports } from './institution-imports.ts'
import { institutionPassword } from './institution-password.ts'
import { interestList } from './interest.ts'
import { keysExport, keysImport, keysList } from './keys-move.ts'
import { keysRotate } from './keys-rotate.ts'
import { marketImports } from './market-imports.ts'
import { nameHitList } from './name-hits.ts'
import { nameListCommands } from './name-lists.ts'
import { operatorInvite } from './operator-invite.ts'
import { listKeys } from './operator-keys.ts'
import { operatorLeave } from './operator-leave.ts'
import { operatorRoles } from './operator-roles.ts'
import { operatorCommands } from './operators.ts'
import { ownersPut } from './owners.ts'
import { paymentFind } from './payment-find.ts'
import { reconcile } from './reconcile.ts'
import { redemptionList } from './redemption-list.ts'
import { remittanceImport } from './remittance-import.ts'
import { remittanceList } from './remittance-list.ts'
import { requestCommands } from './requests.ts'
import { restoreDrill } from './restore-drill.ts'
import { settle } from './settle.ts'
import { audit, status } from './status.ts'
import { taxDeclarationPut } from './tax-declaration.ts'
import { verify } from './verify.ts'

const wholeCommands: Readonly<Partial<Record<ActName, Command>>> = {
  'funds import': fundsImport,
  'closed-days import': closedDaysImport,
  'calendar import': calendarImport,
  'exchange import': exchangeImport,
  'remittance import': remittanceImport,
  'operators roles': operatorRoles,
  'operators invite': operatorInvite,
  'operators leave': operatorLeave,
  'content put': contentPut,
  'content order': contentOrder,
  'content withdraw': contentWithdraw,
  'agreement put': agreementPut,
  'owners put': ownersPut,
  'tax-declaration put': taxDeclarationPut,
}

for (const [name, command] of Object.entries(wholeCommands))
  if (isAct(name))
    wholeActs[name] = (ctx, { input, readFile }, isTrial) => {
      const { positionals, options } = commandLineOf(name, input)
      const args = argsOf(positionals, options, readFile)
      return command.run(ctx, isTrial ? dryArgs(args) : args)
    }

/** THE list of operators' commands: npm run ops -- NAME ... */
export const commands: Readonly<Record<string, Command>> = {
  ...handledCommands,
  ...wholeCommands,
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
