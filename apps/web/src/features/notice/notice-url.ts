import { to } from '../../paths.ts'

/** URL of a notice. */
export const noticeUrl = (noticeId: string): string => to('msgPublish', { noticeId })
