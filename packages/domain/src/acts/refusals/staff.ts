import { roleNames, type StaffRole } from '../../staff/staff-can.ts'
import { words } from './words.ts'

type Member = { name: string }

export const staffRefusals = {
  'operator.own': words(
    () => '不能办理本人的登录',
    () => 'Nobody suspends or restores himself: another operator does it.',
  ),
  'operator.unknown': words<Member>(
    () => '没有这位在职员工',
    ({ name }) => `No operator ${name} is enabled.`,
  ),
  'operator.suspended': words<Member>(
    () => '登录已经暂停',
    ({ name }) => `${name} is suspended already.`,
  ),
  'operator.not-suspended': words<Member>(
    () => '登录没有暂停',
    ({ name }) => `${name} is not suspended.`,
  ),
  'lockout.unreviewed': words<{ actor: string }>(
    () => '您单独办理的暂停或停用已有两次尚未复核，请先由他人复核',
    ({ actor }) =>
      `${actor} ended two logins alone that nobody has reviewed yet: let another person review them first.`,
  ),
  'lockout.last-admin': words<Member>(
    () => '除此之外没有可以登录的系统管理，今后无人能申请恢复登录',
    ({ name }) => `${name} is the last administrator who can sign in: nobody could ask for a restore.`,
  ),
  'lockout.last-compliance': words<Member>(
    () => '除此之外没有可以登录的合规风控，今后无人能复核恢复登录',
    ({ name }) => `${name} is the last of compliance who can sign in: nobody could release a restore.`,
  ),
  'lockout.too-few-alone': words<Member>(
    () => '除此之外可以登录的合规风控不足两人，请由系统管理提交申请，另一人复核',
    ({ name }) =>
      `Without ${name} fewer than two of compliance can sign in: an administrator requests it and another person releases it.`,
  ),
  'key.own': words(
    () => '自己的通行密钥由本人在“密钥”中移除',
    () => 'An own passkey is removed in the console.',
  ),
  'key.no-number': words<{ key: string }>(
    () => '通行密钥编号有误',
    ({ key }) => `${key} is no number of a passkey.`,
  ),
  'key.none': words<Member & { key: string }>(
    () => '这个通行密钥已经终止',
    ({ name, key }) => `${name} has no passkey ${key}.`,
  ),
  'staff.unknown-role': words<{ role: string }>(
    ({ role }) => `没有角色 ${role}`,
    ({ role }) => `There is no role ${role}.`,
  ),
  'staff.no-full-name': words(
    () => '姓名需 1 至 32 个字，不含换行',
    () => 'The full name needs 1 to 32 characters in one line.',
  ),
  'staff.own-roles': words(
    () => '不能给本人角色',
    () => 'Nobody gives himself roles: two others do it.',
  ),
  'staff.roles-unchanged': words<Member>(
    () => '姓名和角色与现在的相同，没有要改的',
    ({ name }) => `${name} has this name and these roles already.`,
  ),
  'staff.roles-exclude': words<{ roles: readonly StaffRole[]; conflict: string }>(
    ({ roles }) => `这些角色不能由一人担任：${roleNames(roles)}`,
    ({ roles, conflict }) => `These roles exclude each other: ${roles.join(', ')} (${conflict}).`,
  ),
  'staff.too-few': words<{ least: number }>(
    ({ least }) => `角色由一人申请、另一人通过，不含本人：至少要有 ${least} 名操作员`,
    ({ least }) =>
      `One operator asks for the roles of a third one and another releases them, so there must be ${least}: add the others first.`,
  ),
  'staff.no-login-name': words<Member>(
    () => '登录名由 2 至 32 位小写字母、数字组成，以字母开头',
    ({ name }) => `${name} is no name of an operator.`,
  ),
  'staff.name-used': words<Member>(
    () => '登录名已被使用，换一个',
    ({ name }) => `The name ${name} is or was an operator's: names are not used twice.`,
  ),
  'staff.own-leave': words(
    () => '不能办理本人的离职',
    () => 'Nobody ends himself: two others do it.',
  ),
  'staff.no-heir': words<{ to: string }>(
    () => '请选择一位在职的接手人',
    ({ to }) => `No other operator ${to} is enabled.`,
  ),
  'staff.heirs-own-ticket': words<{ ticket: string }>(
    ({ ticket }) => `工单 ${ticket} 是接手人本人的账户，请先改派`,
    ({ ticket }) => `Ticket ${ticket} is about the successor's own account.`,
  ),
  'staff.heir-without-right': words<Member>(
    () => '接手人没有办理工单的权限',
    ({ name }) => `${name} has no role with the right to tickets.`,
  ),
}
