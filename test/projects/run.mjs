// Installs and tests each project that has packages of its own; goes on after a failure, so that every report is written.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { projects } from './projects.mjs';

const [, , ...asked] = process.argv;
const faulty = [];

for (const project of asked.length > 0 ? asked : projects) {
  rmSync(`${project}/reports`, { recursive: true, force: true });
  const installed = npm('ci', '--no-audit', '--no-fund', '--silent', '--prefix', project);
  if (!(installed && npm('test', '--silent', '--prefix', project))) {
    faulty.push(project);
  }
}
if (faulty.length > 0) {
  console.error(`failed: ${faulty.join(', ')}`);
  process.exitCode = 1;
}

function npm(...args) {
  return spawnSync('npm', args, { stdio: 'inherit' }).status === 0;
}
