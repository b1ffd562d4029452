import { to } from '../../paths.ts'

/** Where a notice is read. */
export const noticeUrl = (noticeId: string): string => to('msgPublish', { noticeId })
