import { describe, expect, test } from 'vitest';
import { isIpAddress, isIpRange } from '../../src/settings/ip-address.js';

describe('isIpAddress', () => {
  test.each([
    '0.0.0.0',
    '255.255.255.255',
    '52.89.214.238',
    '::',
    '::1',
    '1::',
    '2001:db8::8a2e:370:7334',
    '2001:0DB8:0000:0000:0000:8A2E:0370:7334',
    '::ffff:192.0.2.128',
    '1:2:3:4:5:6:7.8.9.10',
    '1:2:3:4:5:6:7::',
    'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255',
  ])('%s is an address', (text) => {
    expect(isIpAddress(text)).toBe(true);
  });

  test.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.4 ',
    '1.2.3.4:80',
    '10.0.0.0/8',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    '12345::',
    'g::',
    'fe80::1%eth0',
    '1.2.3.4::',
    '[::1]',
    `::${'0'.repeat(60)}1`,
  ])('%j is not an address', (text) => {
    expect(isIpAddress(text)).toBe(false);
  });
});

describe('isIpRange', () => {
  test.each([
    '10.0.0.0/8',
    '10.1.2.3/32',
    '0.0.0.0/0',
    '10.0.0.1',
    '2001:db8::/32',
    '::1/128',
    '::/0',
    '::ffff:10.0.0.0/104',
    'fe80::/33',
  ])('%s is an address or a range', (text) => {
    expect(isIpRange(text)).toBe(true);
  });

  test.each([
    '',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '10.0.0/8',
    '::/129',
    '::/1000',
    '10.0.0.0/8 ',
    '10.0.0.0/ 8',
  ])('%j is not a range', (text) => {
    expect(isIpRange(text)).toBe(false);
  });
});
