import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'hunter2', RAZORPAY_WEBHOOK_SECRET: 'hush' }

const shopUrl = { PUBLIC_URL: 'https://shop.example' }

describe('the settings of the shop', () => {
  it('have defaults', () => {
    expect(readConfig({}, { processors: 1, memory: 8_000 })).toEqual({
      port: 3000,
      workers: 1,
      host: 'localhost',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReadUrl: undefined,
      dataDir: resolve('var'),
      demo: true,
      drawAhead: true,
      backupDir: undefined,
      mediaUrl: undefined,
      s3: undefined,
      valkeyUrl: undefined,
      secretKeys: [],
      refundAccountKey: undefined,
      admin: undefined,
      publicUrl: undefined,
      adminUrl: undefined,
      smtpUrl: undefined,
      hstsSubdomains: false,
      logLevel: 'info',
      metricsToken: undefined,
      errorReporter: undefined,
      tracesUrl: undefined,
      trustedProxies: [],
      razorpay: undefined,
      phonePe: undefined,
    })
  })

  it('are read from the environment', () => {
    const config = readConfig({
      PORT: '8080',
      WORKERS: '2',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://shop:secret@db.example/shop',
      DATABASE_READ_URL: 'postgres://shop:secret@replica.example/shop',
      DATABASE_DIRECT_URL: 'postgres://shop:secret@db.example:5433/shop',
      DATA_DIR: '/srv/shop',
      DEMO: '0',
      DRAW_AHEAD: 'off',
      BACKUP_DIR: '/srv/backups',
      MEDIA_URL: 's3://shop-media/live/',
      S3_ENDPOINT: 'https://storage.example/',
      S3_REGION: 'ap-south-1',
      VALKEY_URL: 'valkeys://:hunter4@valkey.example:6379',
      AWS_ACCESS_KEY_ID: 'AKIA1',
      AWS_SECRET_ACCESS_KEY: 'hunter3',
      ADMIN_EMAIL: 'owner@shop.example',
      ADMIN_PASSWORD: ' six or more ',
      PUBLIC_URL: 'https://shop.example/',
      SMTP_URL: 'smtp://shop:secret@mail.example:587',
      HSTS_SUBDOMAINS: '1',
      LOG_LEVEL: 'debug',
      METRICS_TOKEN: 'a-long-secret-token',
      ADMIN_URL: 'https://office.shop.example',
      SECRETS_KEY: 'a-key-of-at-least-thirty-two-signs, an-older-key-of-at-least-32-characters',
      ERROR_REPORTER: '/srv/reporter.mjs',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
      TRUST_PROXY: '10.0.0.1, 192.168.0.0/16',
      ...keys,
      PHONEPE_MERCHANT_ID: 'SHOP1',
      PHONEPE_SALT_KEY: 'salty',
      PHONEPE_SALT_INDEX: '2',
      PHONEPE_BASE_URL: 'https://api-preprod.phonepe.com/apis/pg-sandbox/',
    })
    expect(config).toEqual({
      port: 8080,
      workers: 2,
      host: '0.0.0.0',
      databaseUrl: 'postgres://shop:secret@db.example/shop',
      databaseReadUrl: 'postgres://shop:secret@replica.example/shop',
      databaseDirectUrl: 'postgres://shop:secret@db.example:5433/shop',
      dataDir: '/srv/shop',
      demo: false,
      drawAhead: false,
      backupDir: '/srv/backups',
      valkeyUrl: 'valkeys://:hunter4@valkey.example:6379',
      mediaUrl: { bucket: 'shop-media', prefix: 'live' },
      s3: {
        endpoint: 'https://storage.example',
        region: 'ap-south-1',
        accessKeyId: 'AKIA1',
        secretAccessKey: 'hunter3',
      },
      secretKeys: ['a-key-of-at-least-thirty-two-signs', 'an-older-key-of-at-least-32-characters'],
      refundAccountKey: undefined,
      admin: { email: 'owner@shop.example', password: ' six or more ' },
      publicUrl: 'https://shop.example',
      adminUrl: 'https://office.shop.example',
      smtpUrl: 'smtp://shop:secret@mail.example:587',
      hstsSubdomains: true,
      logLevel: 'debug',
      metricsToken: 'a-long-secret-token',
      errorReporter: '/srv/reporter.mjs',
      tracesUrl: 'http://localhost:4318',
      trustedProxies: ['10.0.0.1', '192.168.0.0/16'],
      razorpay: {
        keyId: 'rzp_live_1',
        keySecret: 'hunter2',
        webhookSecret: 'hush',
        baseUrl: 'https://api.razorpay.com',
      },
      phonePe: {
        merchantId: 'SHOP1',
        saltKey: 'salty',
        saltIndex: '2',
        baseUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
      },
    })
  })

  it('treat an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })).toEqual(
      readConfig({}),
    )
  })

  const server = { DATABASE_URL: 'postgres://db.example/shop' }
  it.each([
    ['one, the other is left to PostgreSQL', {}, 2, 16_000, 1],
    ['one', {}, 1, 16_000, 1],
    ['three', {}, 4, 16_000, 3],
    ['no more than the embedded database has connections for', {}, 16, 64_000, 4],
    ['no more than a server has connections for by default', server, 16, 64_000, 8],
    ['no more than fit in a quarter of the memory', server, 16, 2_048, 2],
    ['one even with little memory', {}, 4, 512, 1],
    ['as many as are set', { WORKERS: '12' }, 2, 512, 12],
  ])('start %s (%o, %i processors, %i MB): %i', (_name, env, processors, memory, workers) => {
    expect(readConfig(env, { processors, memory }).workers).toBe(workers)
  })

  it.each([
    [{ PORT: '70000' }, "PORT is '70000', which is not a port number."],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL is not a mail server address.'],
    [{ TRUST_PROXY: 'everybody' }, "TRUST_PROXY contains 'everybody'"],
    [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL is 'loud'. Set one of debug, info,"],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have 16 to 200'],
    [{ HSTS_SUBDOMAINS: 'some' }, 'Set HSTS_SUBDOMAINS=1 to have browsers'],
    [{ PORT: '80.5' }, 'Set a number from 1 to 65535'],
    [{ WORKERS: '0' }, "WORKERS is '0'. Set how many processes serve the shop"],
    [{ PAGE_CACHE_MB: '0' }, "PAGE_CACHE_MB is '0'. Set the megabytes"],
    [{ PAGE_CACHE_MB: '64MB' }, 'for example PAGE_CACHE_MB=64.'],
    [{ DATABASE_URL: 'mysql://root@db/shop' }, 'DATABASE_URL is not a PostgreSQL address.'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/shop' }, 'DATABASE_DIRECT_URL is set without DATABASE_URL.'],
    [{ ...server, DATABASE_READ_URL: 'replica' }, 'or leave it out to use only DATABASE_URL'],
    [{ MEDIA_URL: 's3://shop' }, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set'],
    [{ MEDIA_URL: 's3://shop', AWS_ACCESS_KEY_ID: 'A' }, 'AWS_SECRET_ACCESS_KEY is not set'],
    [{ MEDIA_URL: 's3://key:secret@shop' }, 'MEDIA_URL is not the address of a bucket.'],
    [{ MEDIA_URL: 's3://shop/../other' }, 'MEDIA_URL is not the address of a bucket.'],
    [{ VALKEY_URL: 'http://valkey.example' }, 'VALKEY_URL is not the address of a Valkey server.'],
    [{ S3_ENDPOINT: 'storage.example' }, 'S3_ENDPOINT is not an address.'],
    [{ S3_REGION: 'Asia South' }, "S3_REGION is 'Asia South'."],
    [{ DEMO: 'maybe' }, 'Set DEMO=0 for a shop without demo data'],
    [{ ADMIN_EMAIL: 'owner@shop.example' }, 'ADMIN_EMAIL is set without ADMIN_PASSWORD.'],
    [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_PASSWORD is set without ADMIN_EMAIL.'],
    [{ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'long enough' }, "ADMIN_EMAIL is 'owner'"],
    [{ ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'short' }, '6 to 128 characters'],
    [{ PUBLIC_URL: 'shop.example' }, 'https://shop.example'],
    [{ PUBLIC_URL: 'https://shop.example/store' }, 'without a path'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, "OTEL_EXPORTER_OTLP_ENDPOINT is 'localhost:4318'."],
    [{ ADMIN_URL: 'https://office.shop.example' }, 'ADMIN_URL is set without PUBLIC_URL.'],
    [{ ...shopUrl, ADMIN_URL: 'office' }, "ADMIN_URL is 'office'."],
    [{ ...shopUrl, ADMIN_URL: 'https://shop.example' }, 'ADMIN_URL has the same host as PUBLIC_URL.'],
    [{ ...shopUrl, ADMIN_URL: 'http://office.shop.example' }, 'must both use https'],
    [{ SECRETS_KEY: 'short' }, 'SECRETS_KEY must have at least 32 characters'],
    [{ SECRETS_KEY: `${'x'.repeat(32)},` }, 'SECRETS_KEY must have at least 32 characters'],
    [{ ...keys, RAZORPAY_KEY_SECRET: '' }, 'RAZORPAY_KEY_SECRET is not set, but other RAZORPAY keys are.'],
    [
      { WHATSAPP_TOKEN: 'hunter2' },
      'WHATSAPP_PHONE_NUMBER_ID and WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN must be',
    ],
    [
      {
        MSG91_AUTH_KEY: 'hunter2',
        MSG91_WEBHOOK_SECRET: 'x'.repeat(32),
        MSG91_TEMPLATES: 'order-shipped=12345678',
        MSG91_AFTER_MINUTES: 'soon',
      },
      "MSG91_AFTER_MINUTES is 'soon'",
    ],
    [{ MSG91_AUTH_KEY: 'hunter2' }, 'Set MSG91_AUTH_KEY, MSG91_TEMPLATES and MSG91_WEBHOOK_SECRET together'],
    [
      { MSG91_AUTH_KEY: 'hunter2', MSG91_WEBHOOK_SECRET: 'x'.repeat(32), MSG91_TEMPLATES: 'order-lost=12345678' },
      "MSG91_TEMPLATES contains 'order-lost=12345678'",
    ],
    [{ RAZORPAY_KEY_ID: 'rzp_live_1' }, 'RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are not set'],
    [{ ...keys, RAZORPAY_KEY_ID: 'hunter2' }, 'It looks like rzp_live_'],
    [
      { ...keys, RAZORPAY_BASE_URL: 'http://api.razorpay.com' },
      'must be an https address, because keys are sent to it',
    ],
    [{ PHONEPE_SALT_KEY: 'hunter2' }, 'PHONEPE_MERCHANT_ID and PHONEPE_SALT_KEY'],
    [{ RAZORPAY_BASE_URL: 'http://localhost:1' }, 'RAZORPAY_BASE_URL is set without keys'],
  ])('report what is wrong with %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('report every mistake at once, and no secret', () => {
    const wrong = {
      PORT: 'x',
      DATABASE_URL: 'http://shop:hunter2@db',
      ADMIN_EMAIL: 'a@b.in',
      ADMIN_PASSWORD: 'hush',
      ...keys,
      RAZORPAY_KEY_ID: '',
    }
    let message = ''
    try {
      readConfig(wrong)
    } catch (error) {
      message = String(error)
    }
    expect(message).toMatch(/PORT.*\n.*DATABASE_URL.*\n.*ADMIN_PASSWORD/)
    expect(message).not.toMatch(/hunter2|hush/)
  })
})
