import type { StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { sql } from 'kysely'
import { funds } from '../../apps/server/src/testing/world.ts'
import { type Office, openOffice } from './office.ts'

/** The office on the morning after a settlement, with a registrar that has 0.02 shares more than the books have. */
export const openBooksOffice = (staff: Readonly<Record<string, readonly StaffRole[]>>): Promise<Office> =>
  openOffice(staff, async ops => {
    await ops.server.setClock('2026-11-18T10:00:00+08:00')
    await ops.buy(funds.mixed, 10_000n)
    await ops.server.setClock('2026-11-19T10:00:00+08:00')
    await ops.run('settle')
    const { tradeacco } = ops.world.people.zhangSan
    const file = 'OFD_99_888_20261119_05.TXT'
    await sql`
      insert into exchange_file (name, sha256, state, records, at) values (${file}, ${'0'.repeat(64)}, 'booked', 1, business_now())`.execute(
      ops.db,
    )
    await sql`
      insert into exchange_difference (file, subject, figure, own, theirs, at, line)
      select ${file}, ${`holding ${tradeacco} of ${funds.mixed}`}, 'shares', trim_scale(shares_cents / 100.0)::text,
        ((shares_cents + 2) / 100.0)::numeric(18, 2)::text, business_now(), 36
      from holding where tradeacco = ${tradeacco} and fundcode = ${funds.mixed}`.execute(ops.db)
  })
