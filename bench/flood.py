"""`python -m bench.flood PORT CLIENTS TOKEN`: so many clients export all students, again and again.

It says that it has begun, then the status of each answer.
Who is told to come again does so at once, which is worse than any browser.
"""

import sys
from http.client import HTTPConnection
from threading import Thread

EXPORT = "/class/v1/student/export?format="


def export(port: int, token: str, file_format: str) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    while True:
        connection = HTTPConnection("127.0.0.1", port, timeout=120)
        connection.request("GET", EXPORT + file_format, headers=headers)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        print(answer.status, flush=True)


def main() -> None:
    port, clients, token = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    threads = [
        Thread(target=export, args=(port, token, "csv" if number % 2 else "xlsx"))
        for number in range(clients)
    ]
    for thread in threads:
        thread.start()
    print("exporting", flush=True)
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
