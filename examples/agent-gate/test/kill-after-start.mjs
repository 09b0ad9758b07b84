// Kills the process as soon as the first state of an execution is on the disk: before its first command.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { renameSync } = fs;
fs.renameSync = (from, to) => {
  renameSync(from, to);
  if (String(to).includes('executions')) {
    process.kill(process.pid, 'SIGKILL');
  }
};
syncBuiltinESMExports();
