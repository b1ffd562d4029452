import type { DemoOrganisation } from '@zhixiao/demo/world.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'

/** The data of the test world's institution. */
export const organisation = {
  industry: '06',
  registeredOn: isoDate('2012-05-18'),
  capitalYuan: 50_000_000n,
  scope: '货物进出口；技术服务',
  phone: '010-88886666',
  queryPassword: '735194',
  persons: [
    {
      role: 'legal',
      custtype: '1',
      name: '林法人',
      idtype: '0',
      idno: '110101196811120019',
      invalidate: '20310630',
    },
    {
      role: 'transactor',
      custtype: '1',
      name: '周经办',
      idtype: '0',
      idno: '110101198502170033',
      invalidate: '20261211',
      mobile: '13711112222',
    },
    {
      role: 'shareholder',
      custtype: '0',
      name: '测试控股集团有限公司',
      idtype: '0',
      idno: '91110000MA00000099',
      invalidate: '长期',
      shareE4: 6667,
    },
    {
      role: 'controller',
      custtype: '1',
      name: '何控制',
      idtype: '1',
      idno: 'E12345678',
      invalidate: '20261101',
    },
  ],
} as const satisfies DemoOrganisation
