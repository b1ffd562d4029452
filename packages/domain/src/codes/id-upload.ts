import { nameOf } from './table.ts'

/** Where the image of the customer's ID card stands. */
export const idUploadStatuses = {
  '0': '未上传',
  '1': '已上传',
  '2': '审核中',
  '3': '无需上传',
  '4': '可上传',
} as const
export const idUploadStatusName = (code: string | null | undefined): string => nameOf(idUploadStatuses, code)
