import { expect, it } from 'vitest'
import { manager } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { RUPEES_STYLE, TIME_STYLE, workbookOf } from '../../../test/workbook.ts'

const shop = await testShop([])
const { db } = shop.database
const meera = await shop.as(manager)

async function upload(kind: 'customers' | 'orders', file: string | Buffer) {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/earlier-shop/${kind}?apply=yes&fileName=export.csv`,
    headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'text/csv' },
    payload: file,
  })
  return { data: response.json().data, message: response.json().message }
}

const historyOf = async (number: string) =>
  (await meera.get(`/api/admin/earlier-orders?q=${encodeURIComponent(number)}`)).body.data[0]

const KURTA = { name: 'Kurta', sku: 'K-M', quantity: 2, price: 999 }
const DUPATTA = { name: 'Dupatta', sku: 'D-1', quantity: 1, price: 501 }
const ORDER = {
  email: 'priya@example.com',
  customerName: 'Priya Nair',
  placedAt: '2026-11-13T08:35:10.000Z',
  total: 2499,
}

it.each<[string, string, string | Buffer, object]>([
  [
    'Magento, whose list has no lines',
    '000000101',
    '"ID","Purchase Date","Bill-to Name","Grand Total (Base)","Grand Total (Purchased)","Status","Customer Email","Subtotal","Shipping and Handling","Total Refunded"\n"000000101","Nov 13, 2026 2:05:10 PM","Priya Nair","2499.0000","2499.0000","complete","PRIYA@Example.com","2400.0000","99.0000",""\n',
    { ...ORDER, subtotal: 2400, shipping: 99, paymentState: 'complete', lines: [] },
  ],
  [
    'BigCommerce, with the lines of an order in one cell',
    '201',
    'Order ID,Customer Name,Customer Email,Order Date,Order Status,Subtotal (inc tax),Order Total (inc tax),Payment Method,Order Currency Code,Product Details\n201,Priya Nair,priya@example.com,13/11/2026 14:05:10,Completed,2499.00,2499.00,COD,INR,"Product ID: 77, Product Qty: 2, Product SKU: K-M, Product Name: Kurta, Product Weight: 0.2, Product Unit Price: 999.00|Product ID: 78, Product Qty: 1, Product SKU: D-1, Product Name: Dupatta, Product Unit Price: 501.00"\n',
    { ...ORDER, paymentMethod: 'COD', lines: [KURTA, DUPATTA] },
  ],
  [
    'Wix, with the time in a column of its own and the totals in each row',
    '10001',
    'Order number,Date created,Time,Contact email,Item,Variant,SKU,Qty,Price,Delivery city,Billing name,Payment status,Coupon code,Total tax,Total,Currency,Refunded amount,Fulfillment status\n10001,"Nov 13, 2026",2:05:10 PM,priya@example.com,Kurta,Size:M,K-M,2,999,Jaipur,Priya Nair,Refunded,DIWALI,119,2499,INR,2499,Fulfilled\n10001,"Nov 13, 2026",2:05:10 PM,priya@example.com,Dupatta,,D-1,1,501,Jaipur,Priya Nair,Refunded,DIWALI,119,2499,INR,2499,Fulfilled\n',
    {
      ...ORDER,
      city: 'Jaipur',
      refunded: 2499,
      discountCode: 'DIWALI',
      deliveryState: 'Fulfilled',
      lines: [{ ...KURTA, name: 'Kurta - Size:M' }, DUPATTA],
    },
  ],
  [
    'Squarespace, with the totals of an order in its first row',
    '00045',
    'Order ID,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Amount Refunded,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem variant,Billing Name,Shipping City\n00045,priya@example.com,PAID,FULFILLED,INR,2499.00,0.00,0.00,2499.00,2026-11-13 14:05:10 +0530,2,Kurta,999.00,K-M,M,Priya Nair,Jaipur\n00045,priya@example.com,,,,,,,,,1,Dupatta,501.00,D-1,,,\n',
    { ...ORDER, city: 'Jaipur', paymentState: 'PAID', lines: [{ ...KURTA, name: 'Kurta - M' }, DUPATTA] },
  ],
  [
    'OpenCart, whose list has no lines',
    '77',
    'Order ID,Customer,Email,Status,Date Added,Total\n77,Priya Nair,priya@example.com,Complete,13/11/2026 14:05:10,Rs.2499.00\n',
    { ...ORDER, paymentState: 'Complete', lines: [] },
  ],
  [
    'Dukaan, with amounts in words and a title above',
    'DK-7',
    'My shop\nOrders of November\n\nOrder ID,Order Date,Customer Name,Customer Email,Product Name,SKU,Quantity,Item Price,Delivery Charges,Discount,Total Amount,Payment Mode\nDK-7,13-11-2026 02:05:10 PM,Priya Nair,priya@example.com,Kurta,K-M,2,₹999,Rs. 49/-,-₹100,"Rs. 2,499/-",COD\n',
    { ...ORDER, shipping: 49, discount: 100, lines: [KURTA] },
  ],
  [
    'a list kept by hand, with totals of lines and cells that are left out',
    'A1',
    'Order No;Date;Name;Email;Item;SKU;Qty;Rate;Amount\nA1;13/11/2026 14:05:10;;priya@example.com;Kurta;K-M;2;999;1998\n;;;;Dupatta;D-1;1;501;501\nA2;13/11/2026;;a@example.com;Saree;;1;2500;2500\n',
    { ...ORDER, customerName: '', lines: [KURTA, DUPATTA] },
  ],
  [
    'a list with the month first and no totals',
    'M1',
    'Order Number,Order Date,Email,Customer,Product,SKU,Quantity,Price\nM1,11/13/2026 14:05:10,priya@example.com,Priya Nair,Kurta,K-M,2,999\nM1,11/13/2026 14:05:10,priya@example.com,Priya Nair,Dupatta,D-1,1,501\n',
    { ...ORDER, lines: [KURTA, DUPATTA] },
  ],
  [
    'Bikayi, with products in words',
    'BK-1',
    'Order Id,Created At,Customer,Email,Products,Total\nBK-1,13/11/26 2:05:10 pm,Priya Nair,priya@example.com,"Kurta x 2, Dupatta (x1)",2499\n',
    {
      ...ORDER,
      lines: [
        { name: 'Kurta', quantity: 2 },
        { name: 'Dupatta', quantity: 1 },
      ],
    },
  ],
  [
    'a workbook',
    '77001',
    workbookOf([
      {
        name: 'Orders',
        rows: [
          ['Order No', 'Order Date', 'Customer Name', 'Email', 'Product', 'SKU', 'Qty', 'Price', 'Total'],
          [
            [77001],
            [46339.586921296, TIME_STYLE],
            'Priya Nair',
            'priya@example.com',
            'Kurta',
            'K-M',
            [2],
            [999, RUPEES_STYLE],
            [2499],
          ],
        ],
      },
    ]),
    { ...ORDER, lines: [KURTA] },
  ],
  [
    'a book of bills, as a web page named .xls, with what was cut from a bolt',
    'B-9',
    '<html><body><table><tr><td colspan=7>Old bills</td></tr><tr><th>Bill No.</th><th>Bill Date</th><th>Party Name</th><th>Item</th><th>Qty</th><th>Rate</th><th>Bill Amount</th></tr>\n<tr><td>B-9</td><td>13/11/2026</td><td>Priya Nair</td><td>Khadi</td><td>2.50</td><td>450</td><td>1,125/-</td></tr></table></body></html>',
    { customerName: 'Priya Nair', total: 1125, lines: [{ name: 'Khadi × 2.50', quantity: 1, price: 1125 }] },
  ],
  [
    'Shopify, saved by a spreadsheet',
    '#1001',
    'Name,Email,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name\n#1001,priya@example.com,INR,2499,13-11-2026 14:05:10,2,Kurta,999,K-M,Priya Nair\n',
    { ...ORDER, lines: [KURTA] },
  ],
])('reads the orders of %s', async (_, number, file, order) => {
  const { data } = await upload('orders', file)
  expect(data).toMatchObject({ refused: 0, refusals: [] })
  expect(await historyOf(number)).toMatchObject({ number, ...order })
  // The same file again.
  expect((await upload('orders', file)).data).toMatchObject({ created: 0, updated: 0 })
})

it('imports nothing of a file that ends within a row', async () => {
  const whole =
    'Order number,Date,Total,Email\nCUT-1,2026-11-13,2499,a@example.com\nCUT-2,2026-11-13,2499,b@example.com\n'
  const { message } = await upload('orders', whole.slice(0, whole.lastIndexOf('99,b@')))
  expect(message).toMatch(/^The file ends on line 3 after 3 of 4 columns, .* Nothing was imported\.$/)
  expect(await historyOf('CUT-1')).toBeUndefined()
  expect((await upload('orders', whole.trimEnd())).data).toMatchObject({ created: 2, refused: 0 })
})

it('refuses orders in another currency, and says how a date is read that may be another one', async () => {
  const file =
    'Order No,Order Date,Email,Total,Currency\n1,05/11/2026,a@example.com,100,Rs\n2,06/11/2026,a@example.com,$100,\n3,07/11/2026,a@example.com,100,usd\n'
  const { data } = await upload('orders', file)
  expect(data).toMatchObject({
    created: 1,
    refusals: [
      { line: 3, subject: '2', reason: "total '$100' is not an amount in rupees" },
      { line: 4, subject: '3', reason: 'the order is in USD, not in rupees' },
    ],
    notes: [{ subject: '05/11/2026', note: expect.stringContaining('5 Nov 2026') }],
  })
})

it.each<[string, string | Buffer, object | undefined]>([
  ['Magento', '"ID","Name","Email","Phone"\n"1","Asha Rao","M1@Example.com","+91 98200 12345"\n', {}],
  ['Magento, as data', 'email,firstname,lastname,_address_telephone\nm1@example.com,Asha,Rao,098200-12345\n', {}],
  [
    'Wix',
    'First Name,Last Name,Email 1,Phone 1,Email subscriber status\nAsha,Rao,m1@example.com,919820012345,Subscribed\n',
    { accepts_email_marketing: true },
  ],
  ['Zoho', 'Contact Name,EmailID,MobilePhone\nAsha Rao,m1@example.com,9820012345.0\n', {}],
  [
    'Squarespace',
    'Email,First Name,Last Name,Shipping Phone Number,Billing Phone Number,Accepts Marketing\nm1@example.com,Asha,Rao,,+91 98200 12345,FALSE\n',
    {},
  ],
  ['a list in Hindi', 'नाम,ईमेल,मोबाइल नंबर\nAsha Rao,m1@example.com,९८२००१२३४५\n', {}],
  [
    'a web page',
    '<table><tr><th>Name</th><th>Email</th><th>Mobile</th></tr><tr><td>Asha Rao</td><td><a href="mailto:m1@example.com">mailto:m1@example.com</a>; </td><td>9820012345</td></tr></table>',
    {},
  ],
  [
    'a list with a title and two numbers',
    'My customers,,\n\nCustomer Name,E-mail ID,Contact No.\nAsha Rao,m1@example.com,022-24441234 / 98200 12345\n',
    {},
  ],
  [
    'a workbook',
    workbookOf([
      {
        name: 'C',
        rows: [
          ['Name', 'Email', 'Mobile'],
          ['Asha Rao', 'm1@example.com', [919820012345]],
        ],
      },
    ]),
    {},
  ],
])('reads the customers of %s', async (_, file, more) => {
  await db.deleteFrom('imported_customer').execute()
  await db.deleteFrom('customer').where('email', '=', 'm1@example.com').execute()
  expect((await upload('customers', file)).data).toMatchObject({ created: 1, refused: 0 })
  const customer = await db
    .selectFrom('customer')
    .innerJoin('imported_customer', 'customer_id', 'customer.id')
    .selectAll()
    .where('email', '=', 'm1@example.com')
    .executeTakeFirstOrThrow()
  expect(customer).toMatchObject({ name: 'Asha Rao', phone: '9820012345', accepts_email_marketing: false, ...more })
})
