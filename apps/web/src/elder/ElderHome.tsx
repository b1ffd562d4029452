import { brand } from '@zhixiao/domain/brand.ts'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Link } from 'react-router'
import type { Place } from '../menus.ts'
import { paths } from '../paths.ts'
import { ByAccount } from '../session/ByAccount.tsx'

const places: readonly Place[] = [
  { name: 'fund', label: '基金产品' },
  { name: 'myAssets', label: '我的资产' },
  { name: 'tradeRecord', label: '交易记录' },
]

/** The main tasks of elder customers, in large targets; the style sheet shows it only in elder mode. */
export function ElderHome() {
  return (
    <section className="container elder-home elder-only" aria-label="常用服务">
      {places.map(place => (
        <PlaceLink key={place.name} {...place} />
      ))}
      <ByAccount
        newcomer={<PlaceLink name="openaccount" label="开户" />}
        holder={<PlaceLink name="income" label="收益分析" />}
      />
      <a className="elder-home__place elder-home__call" href={`tel:${brand.hotline}`}>
        <Icon name="phone" size={22} />
        客服热线 {brand.hotlineText}
      </a>
    </section>
  )
}

function PlaceLink({ name, label }: Place) {
  return (
    <Link className="elder-home__place" to={paths[name]}>
      {label}
    </Link>
  )
}
