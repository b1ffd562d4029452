import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as candidate from './candidate.ts'
import type { ConsoleHandlers } from './console-context.ts'
import { acceptances as contentAcceptances } from './content/acceptances.ts'
import { list as contentList } from './content/list.ts'
import { look as contentLook } from './content/look.ts'
import { preview as contentPreview } from './content/preview.ts'
import { show as contentShow } from './content/show.ts'
import { version as contentVersion } from './content/version.ts'
import * as crs from './crs.ts'
import { access as customerAccess } from './customer/access.ts'
import { acts as customerActs } from './customer/acts.ts'
import { endLogins as customerEndLogins } from './customer/end-logins.ts'
import { find as customerFind } from './customer/find.ts'
import { messages as customerMessages } from './customer/messages.ts'
import { papers as customerPapers } from './customer/papers.ts'
import { plans as customerPlans } from './customer/plans.ts'
import { reveal as customerReveal } from './customer/reveal.ts'
import { show as customerShow } from './customer/show.ts'
import { unlock as customerUnlock } from './customer/unlock.ts'
import * as day from './day.ts'
import * as demo from './demo.ts'
import * as draft from './draft.ts'
import * as emergency from './emergency.ts'
import * as event from './event.ts'
import * as exchange from './exchange.ts'
import * as exchangeFile from './exchange-file.ts'
import * as find from './find.ts'
import * as fund from './fund.ts'
import * as job from './job.ts'
import * as key from './key.ts'
import * as law from './law.ts'
import * as message from './message.ts'
import * as nameHit from './name-hit.ts'
import * as nameList from './name-list.ts'
import * as nav from './nav.ts'
import * as order from './order.ts'
import * as owner from './owner.ts'
import * as paper from './paper.ts'
import * as payment from './payment.ts'
import * as rating from './rating.ts'
import { one as reconciliationBreak } from './reconciliation/break.ts'
import { list as reconciliationList } from './reconciliation/list.ts'
import { note as reconciliationNote } from './reconciliation/note.ts'
import { show as reconciliationShow } from './reconciliation/show.ts'
import * as remittance from './remittance.ts'
import * as report from './report.ts'
import { approve as requestApprove } from './request/approve.ts'
import { exportTable as requestExport } from './request/export.ts'
import { list as requestList } from './request/list.ts'
import { reject as requestReject } from './request/reject.ts'
import { resubmit as requestResubmit } from './request/resubmit.ts'
import { reveal as requestReveal } from './request/reveal.ts'
import { show as requestShow } from './request/show.ts'
import { stale as requestStale } from './request/stale.ts'
import { submit as requestSubmit } from './request/submit.ts'
import { takeCopy as requestTakeCopy } from './request/take-copy.ts'
import { tryOut as requestTry } from './request/try.ts'
import { tryExport as requestTryExport } from './request/try-export.ts'
import * as review from './review.ts'
import * as staff from './staff.ts'
import * as suitability from './suitability.ts'
import * as system from './system.ts'
import { answer as ticketAnswer } from './ticket/answer.ts'
import { change as ticketChange } from './ticket/change.ts'
import { close as ticketClose } from './ticket/close.ts'
import { list as ticketList } from './ticket/list.ts'
import { note as ticketNote } from './ticket/note.ts'
import { open as ticketOpen } from './ticket/open.ts'
import { pass as ticketPass } from './ticket/pass.ts'
import { show as ticketShow } from './ticket/show.ts'
import * as work from './work.ts'

/** One line for each call of the console. */
export const consoleHandlers = {
  'auth.start': auth.start,
  'auth.signIn': auth.signIn,
  'auth.keyStart': auth.keyStart,
  'auth.keySignIn': auth.keySignIn,
  'auth.oidcStart': auth.oidcStart,
  'auth.oidcFinish': auth.oidcFinish,
  'auth.me': auth.me,
  'auth.lock': auth.lock,
  'auth.unlock': auth.unlock,
  'auth.logout': auth.logout,
  'day.show': day.show,
  'work.count': work.count,
  'demo.advance': demo.advance,
  'request.list': requestList,
  'request.stale': requestStale,
  'request.show': requestShow,
  'request.reveal': requestReveal,
  'request.takeCopy': requestTakeCopy,
  'request.try': requestTry,
  'request.submit': requestSubmit,
  'request.approve': requestApprove,
  'request.reject': requestReject,
  'request.resubmit': requestResubmit,
  'paper.show': paper.show,
  'request.export': requestExport,
  'request.tryExport': requestTryExport,
  'emergency.try': emergency.tryOut,
  'emergency.do': emergency.doNow,
  'emergency.list': emergency.list,
  'emergency.show': emergency.show,
  'emergency.review': emergency.review,
  'draft.show': draft.show,
  'draft.save': draft.save,
  'nav.grid': nav.grid,
  'nav.curve': nav.curve,
  'fund.list': fund.list,
  'fund.show': fund.show,
  'event.list': event.list,
  'event.show': event.show,
  'remittance.list': remittance.list,
  'remittance.show': remittance.show,
  'payment.holds': payment.holds,
  'payment.lines': payment.lines,
  'payment.interest': payment.interest,
  'reconciliation.list': reconciliationList,
  'reconciliation.show': reconciliationShow,
  'reconciliation.break': reconciliationBreak,
  'reconciliation.note': reconciliationNote,
  'exchange.list': exchange.list,
  'exchange.show': exchange.show,
  'exchange.difference': exchange.difference,
  'exchangeFile.send': exchangeFile.send,
  'exchangeFile.read': exchangeFile.read,
  'review.list': review.list,
  'review.look': review.look,
  'review.decide': review.decide,
  'order.list': order.list,
  'order.show': order.show,
  'nameHit.list': nameHit.list,
  'nameList.list': nameList.list,
  'nameList.try': nameList.tryOut,
  'nameList.take': nameList.take,
  'candidate.list': candidate.list,
  'suitability.list': suitability.list,
  'suitability.show': suitability.show,
  'suitability.export': suitability.exportFiltered,
  'suitability.exports': suitability.exports,
  'suitability.exportPart': suitability.exportPart,
  'rating.list': rating.list,
  'law.list': law.list,
  'owner.list': owner.list,
  'owner.show': owner.show,
  'crs.list': crs.list,
  'crs.export': crs.exportYear,
  'crs.exports': crs.exports,
  'crs.exportPart': crs.exportPart,
  'find.any': find.any,
  'customer.find': customerFind,
  'customer.show': customerShow,
  'customer.reveal': customerReveal,
  'customer.unlock': customerUnlock,
  'customer.endLogins': customerEndLogins,
  'customer.plans': customerPlans,
  'customer.papers': customerPapers,
  'customer.access': customerAccess,
  'customer.messages': customerMessages,
  'customer.acts': customerActs,
  'ticket.list': ticketList,
  'ticket.show': ticketShow,
  'ticket.open': ticketOpen,
  'ticket.note': ticketNote,
  'ticket.change': ticketChange,
  'ticket.pass': ticketPass,
  'ticket.answer': ticketAnswer,
  'ticket.close': ticketClose,
  'report.list': report.list,
  'report.show': report.show,
  'report.run': report.run,
  'report.export': report.exportFile,
  'system.show': system.show,
  'system.backup': system.backup,
  'job.rerun': job.rerun,
  'content.list': contentList,
  'content.show': contentShow,
  'content.acceptances': contentAcceptances,
  'content.version': contentVersion,
  'content.preview': contentPreview,
  'content.look': contentLook,
  'message.templates': message.templates,
  'message.list': message.list,
  'message.resend': message.resend,
  'audit.list': audit.list,
  'audit.export': audit.exportFiltered,
  'audit.exports': audit.exports,
  'audit.exportPart': audit.exportPart,
  'audit.check': audit.check,
  'staff.list': staff.list,
  'key.list': key.list,
  'key.ofStaff': key.ofStaff,
  'key.challenge': key.challenge,
  'key.offer': key.offer,
  'key.add': key.add,
  'key.remove': key.remove,
  'staff.endSession': staff.endSession,
  'staff.link': staff.link,
  'staff.review': staff.review,
  'auth.invited': auth.invited,
  'auth.accept': auth.accept,
} satisfies ConsoleHandlers
