import type { RecordStatus } from '@zhixiao/domain/order/record-status.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'

const looks = { '9': 'pending', '1': 'done', '0': 'failed', '4': 'void' } as const satisfies Record<
  RecordStatus,
  string
>

/** An order's status by name (AST-09). */
export const RecordStatusDot = ({ status, name }: { status: RecordStatus; name: string }) => (
  <StatusDot state={looks[status]}>{name}</StatusDot>
)
