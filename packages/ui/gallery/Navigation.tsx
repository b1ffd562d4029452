import { useState } from 'react'
import { Panel } from '#ui/display/Panel.tsx'
import { AccordionMenu } from '#ui/nav/AccordionMenu.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { Menu } from '#ui/nav/Menu.tsx'
import { SideMenu } from '#ui/nav/SideMenu.tsx'
import { Stepper } from '#ui/nav/Stepper.tsx'
import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { Periods, Tabs } from '#ui/nav/Tabs.tsx'
import { link } from './link.ts'

const periods = ['近一月', '近三月', '近半年', '近一年', '近三年', '今年以来', '成立以来'].map(label => ({
  value: label,
  label,
}))

export function Navigation() {
  const [tab, setTab] = useState('密码登录')
  const [period, setPeriod] = useState('近一年')
  return (
    <Panel title="切换与导航">
      <div className="stack">
        <Breadcrumbs items={[{ label: '首页', link }, { label: '基金产品', link }, { label: '购买' }]} />
        <Tabs
          label="登录方式"
          value={tab}
          onChange={setTab}
          items={[
            { value: '密码登录', label: '密码登录', panel: <p>密码</p> },
            { value: '短信登录', label: '短信登录', panel: <p>短信</p> },
          ]}
        />
        <Periods label="走势区间" value={period} onChange={setPeriod} items={periods} />
        <TabLinks
          label="页内导航"
          items={[
            { label: '净值走势', link, current: true },
            { label: '历史业绩', link },
            { label: '资产配置', link },
          ]}
        />
        <Stepper steps={['填写金额', '确认并验证', '提交结果']} current={1} />
        <Menu
          label="账户管理"
          trigger={
            <span>
              您好，<strong>138****6021</strong>
            </span>
          }
          items={[
            { label: '个人中心', icon: 'user', link },
            { label: '我的资产', icon: 'pie', link },
            'divider',
            { label: '安全退出', icon: 'logout', onSelect: () => {} },
          ]}
        />
        <div className="grid">
          <div className="col-3">
            <SideMenu
              label="账户菜单"
              groups={[
                {
                  title: '我的资产',
                  items: [
                    { label: '资产明细', icon: 'pie', link, current: true },
                    { label: '收益分析', icon: 'trend', link },
                  ],
                },
                { title: '个人中心', items: [{ label: '账户与安全', icon: 'shield', link }] },
              ]}
            />
          </div>
          <div className="col-3">
            <AccordionMenu
              label="客户服务菜单"
              groups={[
                {
                  title: '业务指南',
                  items: [
                    { label: '个人客户指南', link },
                    { label: '机构客户指南', link },
                  ],
                },
                { title: '常见问题', items: [{ label: '常见问题', link, current: true }] },
              ]}
            />
          </div>
        </div>
      </div>
    </Panel>
  )
}
