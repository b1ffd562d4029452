import * as audit from './audit.ts'
import {
  accept,
  invited,
  keySignIn,
  keyStart,
  lock,
  logout,
  me,
  oidcFinish,
  oidcStart,
  signIn,
  start,
  unlock,
} from './auth.ts'
import { list as candidateList } from './candidate.ts'
import type { ConsoleHandlers } from './console-context.ts'
import * as content from './content.ts'
import * as crs from './crs.ts'
import { endLogins as customerEndLogins, unlock as customerUnlock } from './customer-access.ts'
import * as customerParts from './customer-parts.ts'
import { reveal as customerReveal } from './customer-reveal.ts'
import { find as customerFind, show as customerShow } from './customers.ts'
import { show as dayShow } from './day.ts'
import { advance as demoAdvance } from './demo.ts'
import { save as draftSave, show as draftShow } from './draft.ts'
import * as emergencies from './emergency.ts'
import { list as eventList, show as eventShow } from './event.ts'
import * as exchange from './exchange.ts'
import { any as findAny } from './find.ts'
import { list as fundList, show as fundShow } from './fund.ts'
import { rerun } from './job.ts'
import * as keys from './key.ts'
import * as law from './law.ts'
import { submit, tryExport, tryOut } from './make-request.ts'
import * as messages from './message.ts'
import { list as nameHitList } from './name-hit.ts'
import { curve as navCurve, grid as navGrid } from './nav.ts'
import { list as orderList, show as orderShow } from './order.ts'
import * as owners from './owner.ts'
import { show as paperShow } from './paper.ts'
import { interest, holds as paymentHolds } from './payment.ts'
import * as ratings from './rating.ts'
import * as reconciliations from './reconciliations.ts'
import { list as remittanceList, show as remittanceShow } from './remittance.ts'
import * as reports from './report.ts'
import {
  approve,
  exportTable,
  reject,
  list as requestList,
  show as requestShow,
  stale as requestStale,
  resubmit,
} from './requests.ts'
import { decide as reviewDecide, list as reviewList, look as reviewLook } from './review.ts'
import { endSession, link as staffLink, list as staffList, review as staffReview } from './staff.ts'
import * as suitability from './suitability.ts'
import { show as systemShow } from './system.ts'
import * as tickets from './tickets.ts'
import { count as workCount } from './work.ts'

/** One line for each call of the console. */
export const consoleHandlers = {
  'auth.start': start,
  'auth.signIn': signIn,
  'auth.keyStart': keyStart,
  'auth.keySignIn': keySignIn,
  'auth.oidcStart': oidcStart,
  'auth.oidcFinish': oidcFinish,
  'auth.me': me,
  'auth.lock': lock,
  'auth.unlock': unlock,
  'auth.logout': logout,
  'day.show': dayShow,
  'work.count': workCount,
  'demo.advance': demoAdvance,
  'request.list': requestList,
  'request.stale': requestStale,
  'request.show': requestShow,
  'request.try': tryOut,
  'request.submit': submit,
  'request.approve': approve,
  'request.reject': reject,
  'request.resubmit': resubmit,
  'paper.show': paperShow,
  'request.export': exportTable,
  'request.tryExport': tryExport,
  'emergency.try': emergencies.tryOut,
  'emergency.do': emergencies.doNow,
  'emergency.list': emergencies.list,
  'emergency.show': emergencies.show,
  'emergency.review': emergencies.review,
  'draft.show': draftShow,
  'draft.save': draftSave,
  'nav.grid': navGrid,
  'nav.curve': navCurve,
  'fund.list': fundList,
  'fund.show': fundShow,
  'event.list': eventList,
  'event.show': eventShow,
  'remittance.list': remittanceList,
  'remittance.show': remittanceShow,
  'payment.holds': paymentHolds,
  'payment.interest': interest,
  'reconciliation.list': reconciliations.list,
  'reconciliation.show': reconciliations.show,
  'reconciliation.break': reconciliations.one,
  'reconciliation.note': reconciliations.note,
  'exchange.list': exchange.list,
  'exchange.show': exchange.show,
  'exchange.difference': exchange.difference,
  'review.list': reviewList,
  'review.look': reviewLook,
  'review.decide': reviewDecide,
  'order.list': orderList,
  'order.show': orderShow,
  'nameHit.list': nameHitList,
  'candidate.list': candidateList,
  'suitability.list': suitability.list,
  'suitability.show': suitability.show,
  'suitability.export': suitability.exportFiltered,
  'suitability.exports': suitability.exports,
  'suitability.exportPart': suitability.exportPart,
  'rating.list': ratings.list,
  'law.list': law.list,
  'owner.list': owners.list,
  'owner.show': owners.show,
  'crs.list': crs.list,
  'crs.export': crs.exportYear,
  'crs.exports': crs.exports,
  'crs.exportPart': crs.exportPart,
  'find.any': findAny,
  'customer.find': customerFind,
  'customer.show': customerShow,
  'customer.reveal': customerReveal,
  'customer.unlock': customerUnlock,
  'customer.endLogins': customerEndLogins,
  'customer.plans': customerParts.plans,
  'customer.papers': customerParts.papers,
  'customer.access': customerParts.access,
  'customer.messages': customerParts.messages,
  'customer.acts': customerParts.acts,
  'ticket.list': tickets.list,
  'ticket.show': tickets.show,
  'ticket.open': tickets.open,
  'ticket.note': tickets.note,
  'ticket.change': tickets.change,
  'ticket.pass': tickets.pass,
  'ticket.answer': tickets.answer,
  'ticket.close': tickets.close,
  'report.list': reports.list,
  'report.show': reports.show,
  'report.run': reports.run,
  'report.export': reports.exportFile,
  'system.show': systemShow,
  'job.rerun': rerun,
  'content.list': content.list,
  'content.show': content.show,
  'content.acceptances': content.acceptances,
  'content.version': content.version,
  'content.preview': content.preview,
  'content.look': content.look,
  'message.templates': messages.templates,
  'message.list': messages.list,
  'message.resend': messages.resend,
  'audit.list': audit.list,
  'audit.export': audit.exportFiltered,
  'audit.exports': audit.exports,
  'audit.exportPart': audit.exportPart,
  'audit.check': audit.check,
  'staff.list': staffList,
  'key.list': keys.list,
  'key.ofStaff': keys.ofStaff,
  'key.challenge': keys.challenge,
  'key.offer': keys.offer,
  'key.add': keys.add,
  'key.remove': keys.remove,
  'staff.endSession': endSession,
  'staff.link': staffLink,
  'staff.review': staffReview,
  'auth.invited': invited,
  'auth.accept': accept,
} satisfies ConsoleHandlers
