import type { z } from 'zod'
import { auditCheck, auditExport, auditExportPart, auditExports, auditList } from './audit.ts'
import {
  authLock,
  authLogout,
  authMe,
  authOidcFinish,
  authOidcStart,
  authSignIn,
  authStart,
  authUnlock,
} from './auth.ts'
import { candidateList } from './candidate.ts'
import { contentAcceptances, contentList, contentLook, contentPreview, contentShow, contentVersion } from './content.ts'
import { crsExport, crsExportPart, crsExports, crsList } from './crs.ts'
import { customerFind, customerShow } from './customer.ts'
import { customerEndLogins, customerUnlock } from './customer-access.ts'
import { customerAccess, customerActs, customerMessages, customerPapers, customerPlans } from './customer-parts.ts'
import { customerReveal } from './customer-reveal.ts'
import { dayShow, demoAdvance } from './day.ts'
import { draftSave, draftShow } from './draft.ts'
import { emergencyDo, emergencyList, emergencyReview, emergencyShow, emergencyTry } from './emergency.ts'
import { eventList, eventShow } from './event.ts'
import { exchangeDifference, exchangeList, exchangeShow } from './exchange.ts'
import { exchangeFileRead, exchangeFileSend } from './exchange-file.ts'
import { findAny } from './find.ts'
import { fundList, fundShow } from './fund.ts'
import { authAccept, authInvited } from './invitation.ts'
import { authKeySignIn, authKeyStart, keyAdd, keyChallenge, keyList, keyOffer, keyOfStaff, keyRemove } from './key.ts'
import { lawList } from './law.ts'
import { messageList, messageResend, messageTemplates } from './message.ts'
import { nameHitList } from './name-hit.ts'
import { nameListList, nameListTake, nameListTry } from './name-list.ts'
import { navCurve, navGrid } from './nav.ts'
import { orderList, orderShow } from './order.ts'
import { ownerList, ownerShow } from './owner.ts'
import { paperShow } from './paper.ts'
import { paymentHolds, paymentInterest, paymentLines } from './payment.ts'
import { ratingList } from './rating.ts'
import { reconciliationBreak, reconciliationList, reconciliationNote, reconciliationShow } from './reconciliation.ts'
import { remittanceList, remittanceShow } from './remittance.ts'
import { reportExport, reportList, reportRun, reportShow } from './report.ts'
import {
  requestApprove,
  requestExport,
  requestList,
  requestReject,
  requestResubmit,
  requestReveal,
  requestShow,
  requestStale,
  requestSubmit,
  requestTakeCopy,
  requestTry,
  requestTryExport,
} from './request.ts'
import { reviewDecide, reviewList, reviewLook } from './review.ts'
import { staffEndSession, staffLink, staffList, staffReview } from './staff.ts'
import {
  suitabilityExport,
  suitabilityExportPart,
  suitabilityExports,
  suitabilityList,
  suitabilityShow,
} from './suitability.ts'
import { jobRerun, systemBackup, systemShow } from './system.ts'
import {
  ticketAnswer,
  ticketChange,
  ticketClose,
  ticketList,
  ticketNote,
  ticketOpen,
  ticketPass,
  ticketShow,
} from './ticket.ts'
import { workCount } from './work.ts'

/** THE list of calls of the operators' console. */
export const consoleCalls = {
  'auth.start': authStart,
  'auth.signIn': authSignIn,
  'auth.keyStart': authKeyStart,
  'auth.keySignIn': authKeySignIn,
  'auth.oidcStart': authOidcStart,
  'auth.oidcFinish': authOidcFinish,
  'auth.me': authMe,
  'auth.lock': authLock,
  'auth.unlock': authUnlock,
  'auth.logout': authLogout,
  'day.show': dayShow,
  'work.count': workCount,
  'demo.advance': demoAdvance,
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
  'paper.show': paperShow,
  'request.export': requestExport,
  'request.tryExport': requestTryExport,
  'emergency.try': emergencyTry,
  'emergency.do': emergencyDo,
  'emergency.list': emergencyList,
  'emergency.show': emergencyShow,
  'emergency.review': emergencyReview,
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
  'payment.lines': paymentLines,
  'payment.interest': paymentInterest,
  'reconciliation.list': reconciliationList,
  'reconciliation.show': reconciliationShow,
  'reconciliation.break': reconciliationBreak,
  'reconciliation.note': reconciliationNote,
  'exchange.list': exchangeList,
  'exchange.show': exchangeShow,
  'exchange.difference': exchangeDifference,
  'exchangeFile.send': exchangeFileSend,
  'exchangeFile.read': exchangeFileRead,
  'review.list': reviewList,
  'review.look': reviewLook,
  'review.decide': reviewDecide,
  'order.list': orderList,
  'order.show': orderShow,
  'nameHit.list': nameHitList,
  'nameList.list': nameListList,
  'nameList.try': nameListTry,
  'nameList.take': nameListTake,
  'candidate.list': candidateList,
  'suitability.list': suitabilityList,
  'suitability.show': suitabilityShow,
  'suitability.export': suitabilityExport,
  'suitability.exports': suitabilityExports,
  'suitability.exportPart': suitabilityExportPart,
  'rating.list': ratingList,
  'law.list': lawList,
  'owner.list': ownerList,
  'owner.show': ownerShow,
  'crs.list': crsList,
  'crs.export': crsExport,
  'crs.exports': crsExports,
  'crs.exportPart': crsExportPart,
  'find.any': findAny,
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
  'report.list': reportList,
  'report.show': reportShow,
  'report.run': reportRun,
  'report.export': reportExport,
  'system.show': systemShow,
  'system.backup': systemBackup,
  'job.rerun': jobRerun,
  'content.list': contentList,
  'content.show': contentShow,
  'content.acceptances': contentAcceptances,
  'content.version': contentVersion,
  'content.preview': contentPreview,
  'content.look': contentLook,
  'message.templates': messageTemplates,
  'message.list': messageList,
  'message.resend': messageResend,
  'audit.list': auditList,
  'audit.export': auditExport,
  'audit.exports': auditExports,
  'audit.exportPart': auditExportPart,
  'audit.check': auditCheck,
  'staff.list': staffList,
  'key.list': keyList,
  'key.ofStaff': keyOfStaff,
  'key.challenge': keyChallenge,
  'key.offer': keyOffer,
  'key.add': keyAdd,
  'key.remove': keyRemove,
  'staff.endSession': staffEndSession,
  'staff.link': staffLink,
  'staff.review': staffReview,
  'auth.invited': authInvited,
  'auth.accept': authAccept,
} as const

export type ConsoleCallName = keyof typeof consoleCalls
export type ConsoleInput<Name extends ConsoleCallName> = z.output<(typeof consoleCalls)[Name]['input']>
export type ConsoleSent<Name extends ConsoleCallName> = z.input<(typeof consoleCalls)[Name]['input']>
export type ConsoleOutput<Name extends ConsoleCallName> = z.output<(typeof consoleCalls)[Name]['output']>
