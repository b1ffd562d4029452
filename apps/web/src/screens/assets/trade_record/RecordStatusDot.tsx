import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import type { RecordStatus } from '@zhixiao/domain/order/record-status.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'

const looks = {
  [STATUS.pending]: 'pending',
  [STATUS.confirmed]: 'done',
  [STATUS.failed]: 'failed',
  [STATUS.cancelled]: 'void',
} as const satisfies Record<RecordStatus, string>

/** An order's status by name (AST-09). */
export const RecordStatusDot = ({ status, name }: { status: RecordStatus; name: string }) => (
  <StatusDot state={looks[status]}>{name}</StatusDot>
)
