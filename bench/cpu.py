"""CPU time of other processes: PostgreSQL's backends work for us, so their time is ours."""

import os
from pathlib import Path

import psycopg

TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """What a process has used so far, of user and system time, in seconds.

    From the scheduler in nanoseconds where the kernel counts them, else in ticks of 10 ms.
    """
    try:
        spent = int(Path(f"/proc/{pid}/schedstat").read_text().split()[0])
    except FileNotFoundError:
        spent = 0
    if spent:
        return spent / 1e9
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def backends(application: str) -> list[int]:
    """The process ids of the backends that serve connections of this application name."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        found = connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE application_name = %s", [application]
        )
        return [pid for (pid,) in found]


def peak_megabytes() -> float:
    """The most memory this program has had. `getrusage` also counts what its parent had when it
    started the program."""
    status = Path("/proc/self/status").read_text()
    [peak] = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    return int(peak) / 1024
