import type { FastifyInstance } from 'fastify'
import { paths } from '../../domain/paths.ts'
import { squarePictures } from '../media/square-pictures.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { EmailQuota } from '../platform/email-quota.ts'
import { noticeJob } from './account-notices.ts'
import { addressHandlers } from './addresses.ts'
import { AVATAR_SIDE, avatarRoutes } from './avatar.ts'
import { type FactorRule, factorHandlers } from './factor-handlers.ts'
import { linkJob } from './links.ts'
import { deleteOldAttempts } from './login-limits.ts'
import { ownerHandlers } from './owner-handlers.ts'
import { hostOf } from './passkey-ceremony.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { passkeyLoginHandlers } from './passkey-login.ts'
import { type PersonalData, profileHandlers } from './profile.ts'
import { proofHandlers } from './proof.ts'
import { deleteExpired } from './queries.ts'
import { accountCookies, identifyBySession } from './sessions.ts'
import { signInHandlers } from './sign-in.ts'
import { readFactorRequired, SECURITY, teamHandlers } from './team-handlers.ts'

interface Parts
  extends Pick<
    ShopParts,
    'db' | 'dataDir' | 'vault' | 'send' | 'origin' | 'adminOrigin' | 'smtpUrl' | 'setting' | 'shopName'
  > {
  readonly personalData: PersonalData
  readonly quota: EmailQuota
  /** Whether owners and managers need a second factor whatever the setting says. */
  readonly demandsFactor: () => Promise<boolean>
}

export function openAccounts({
  db,
  dataDir,
  vault,
  send,
  origin,
  adminOrigin,
  smtpUrl,
  setting,
  shopName,
  personalData,
  quota,
  demandsFactor,
}: Parts) {
  const officeRpId = hostOf(adminOrigin).rpId
  const team = {
    ...(adminOrigin !== origin && { adminUrl: adminOrigin + paths.admin }),
    ...(smtpUrl === undefined && { keepsEmails: true as const }),
  }
  const { session: cookie, device } = accountCookies(origin.startsWith('https:'))
  const isFactorRequired: FactorRule = async (role) =>
    readFactorRequired(await setting(SECURITY)) || (role !== 'packer' && (await demandsFactor()))
  return {
    handlers: {
      auth: {
        ...signInHandlers({ db, vault, cookie, device, send, team }),
        ...ownerHandlers(db),
        ...proofHandlers({ db, vault, device, origin, adminOrigin }),
        ...profileHandlers(
          { db, cookie, device, send, team, encodeAvatar: squarePictures(dataDir, AVATAR_SIDE) },
          personalData,
        ),
      },
      passkeys: {
        ...passkeyHandlers({ db, send, origin, adminOrigin, shopName, isFactorRequired }),
        ...passkeyLoginHandlers({ db, cookie, device, send, team, origin, adminOrigin }),
      },
      addresses: addressHandlers(db),
    },
    adminHandlers: {
      adminTeam: teamHandlers({ db, send, setting, officeRpId, sendsEmails: smtpUrl !== undefined }),
      adminSecondFactor: factorHandlers({ db, vault, device, send, shopName, isFactorRequired, officeRpId }),
    },
    jobs: [
      linkJob({ db, origin, quota, shopName }),
      noticeJob({ db, origin, shopName }),
      { name: 'forget-expired-sessions', retries: 0, cron: '17 3 * * *', handle: () => deleteExpired(db) },
      { name: 'forget-login-attempts', retries: 0, cron: '27 3 * * *', handle: () => deleteOldAttempts(db) },
    ],
    routes: (app: FastifyInstance) => avatarRoutes(app, db),
    identify: identifyBySession(db, cookie, isFactorRequired, officeRpId),
  }
}
