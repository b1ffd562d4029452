import { nameOf } from './table.ts'

/** THE codes of the upload state of a customer's ID image. */
export const ID_UPLOAD = { missing: '0', uploaded: '1', inReview: '2', notNeeded: '3', asked: '4' } as const
export const idUploadStatuses = {
  [ID_UPLOAD.missing]: '未上传',
  [ID_UPLOAD.uploaded]: '已上传',
  [ID_UPLOAD.inReview]: '审核中',
  [ID_UPLOAD.notNeeded]: '无需上传',
  [ID_UPLOAD.asked]: '可上传',
} as const
export const idUploadStatusName = (code: string | null | undefined): string => nameOf(idUploadStatuses, code)
