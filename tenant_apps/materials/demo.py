"""Material of the demo: what the branches bought in the last six months, and who was given what."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.materials.models import Distribution, Item, OpeningStock, Purchase
from tenant_apps.materials.rules import Level
from tenant_apps.materials.services import (
    acknowledge,
    add_kit,
    issue_kit,
    plan_return,
    return_issue,
)
from tenant_apps.materials.services.ledger import Kind, bring, position_at, take
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student

DAYS = 180
GIVEN_EVERY = 3  # one of so many new students is given each of the items


@dataclass(frozen=True)
class _DemoItem:
    """`quantity` units are bought for `price` rupees each, again every `every` days (0: only once)."""

    name: str
    unit: str
    reorder_level: int
    hsn: str
    vendor: str
    quantity: int
    price: str
    every: int


ITEMS = (
    _DemoItem("Songbook, beginners", "NOS", 10, "4901", "Saraswati Music House", 40, "145.00", 60),
    _DemoItem("Theory workbook, grade 1", "NOS", 10, "4901", "Jnana Book Depot", 30, "98.50", 75),
    _DemoItem(
        "T-shirt with the school's name", "PCS", 8, "6109", "Kalpataru Prints", 25, "210", 90
    ),
    _DemoItem("Cloth bag", "PCS", 10, "4202", "Kalpataru Prints", 30, "85.00", 90),
    # Fewer than the reorder level from the first day on.
    _DemoItem(
        "Guitar strings, set of six", "SET", 15, "9209", "Saraswati Music House", 12, "320", 0
    ),
    _DemoItem("Drawing kit", "BOX", 5, "9609", "Jnana Book Depot", 10, "455.00", 120),
)
BROUGHT = _DemoItem("Recorder, soprano", "PCS", 2, "9205", "", 8, "240.00", 0)
"""What the branches had when the centre moved in, and has not been bought since."""


@dataclass(order=True)
class _Event:
    """What happens on a day: purchases come before what is given."""

    day: date
    place: int
    act: Any = field(compare=False)


@writing()
def fill_demo(*, today: date) -> None:
    """Each branch buys all items, again when they run out, and gives them to new students. A purchase went
    back, one branch sent songbooks to the other, some units were damaged, and one item was counted. Of
    another item they have what they had when the centre moved in; one had entered too many first."""
    owner = Member.objects.live().filter(role="SUPER_ADMIN").earliest("pk")
    desks = {member.branch_id: member for member in Member.objects.live().filter(role="STAFF")}
    branches = list(Branch.objects.live().filter(status="ACTIVE").order_by("pk"))
    begin = today - timedelta(days=DAYS)
    items = [_item(each, begin, Actor(owner.pk, owner.name)) for each in ITEMS]
    _open([_Store(branch, Actor(owner.pk, owner.name)) for branch in branches], begin)
    events: list[_Event] = []
    for branch in branches:
        desk = desks.get(branch.pk, owner)
        store = _Store(branch, Actor(desk.pk, desk.name))
        for item, told in zip(items, ITEMS, strict=True):
            events += store.purchases(item, told, begin, today)
        events += store.given(items, begin, today)
    first = _Store(branches[0], Actor(owner.pk, owner.name))
    events += first.corrections(items, today, to=branches[-1])
    for event in sorted(events):
        event.act(event.day)
    _give_kits(items, branches, desks, Actor(owner.pk, owner.name))


def _open(stores: list["_Store"], begin: date) -> None:
    day = begin - timedelta(days=1)
    item = _item(BROUGHT, day, stores[0].by)
    stores[0].had(day, item, 10 * BROUGHT.quantity, taken_back="One zero too many")
    for store in stores:
        store.had(day, item, BROUGHT.quantity)


def _give_kits(
    items: list[Item], branches: list[Branch], desks: dict[int | None, Member], by: Actor
) -> None:
    """Two kits. In each branch a student who learns the first course is given the first one today, for
    money; what does not fit comes back with its credit note, and the rest was confirmed."""
    songbook, _workbook, shirt, bag, _strings, drawing = items
    guitar = Course.objects.live().filter(status=Course.Status.ACTIVE).earliest("pk")
    starter = add_kit(
        by=by,
        name=f"{guitar.name} starter kit",
        lines=[(bag, 1), (songbook, 1), (shirt, 1)],
        head=f"{guitar.name} starter kit",
        amount=Decimal("650.00"),
        course=guitar,
        at_admission=True,
    )
    add_kit(by=by, name="Drawing kit with bag", lines=[(drawing, 1), (bag, 1)])
    for branch in branches:
        student = (
            Student.objects.live()
            .filter(branch=branch, status=Student.Status.ACTIVE, left_on=None)
            .select_related("branch")
            .order_by("-admission_date", "-pk")
            .first()
        )
        kit = [bag, songbook, shirt]
        if student is None or not all(_Store(branch, by).has(item) for item in kit):
            continue
        desk = desks.get(branch.pk)
        giver = Actor(desk.pk, desk.name) if desk else by
        given = issue_kit(
            by=giver,
            student=student,
            lines=[(item, 1) for item in kit],
            head=starter.head,
            amount=starter.amount,
            course=guitar,
            kit=starter,
        )
        acknowledge(by=giver, record=given[0], name=student.guardian_name or student.name)
        back = next(one for one in given if one.item_id == shirt.pk)
        share = plan_return(by=by, record=back, quantity=1).share
        return_issue(by=giver, record=back, quantity=1, credit=share, reason="Too small")


def _item(told: _DemoItem, day: date, by: Actor) -> Item:
    item: Item = audit.create(
        Item(
            code=take_code(Item.CODES),
            name=told.name,
            unit=told.unit,
            reorder_level=told.reorder_level,
            hsn=told.hsn,
            gst_rate=Decimal(0) if told.hsn == "4901" else Decimal(18),
            created_at=_moment(day),
        ),
        by=by,
    )
    return item


class _Store:
    """The stock of a branch, and who keeps it."""

    def __init__(self, branch: Branch, by: Actor) -> None:
        self._branch, self._by = branch, by

    @property
    def by(self) -> Actor:
        return self._by

    def had(self, day: date, item: Item, quantity: int, *, taken_back: str = "") -> None:
        """What was there at the end of a day. It was taken back at once where a reason is given."""
        level = Level(quantity, quantity * Decimal(BROUGHT.price))
        opening = OpeningStock(
            number=take_code(OpeningStock.NUMBERS),
            date=day,
            item=item,
            item_code=item.code,
            item_name=item.name,
            branch=self._branch,
            quantity=level.quantity,
            value=level.value,
            created_at=_moment(day),
        )
        audit.create(opening, by=self._by)
        stamp = {"opening": opening, **self._stamp(day)}
        bring(position_at(item, self._branch), Kind.OPENING, level=level, **stamp)
        if taken_back:
            stamp |= {"level": Level(-level.quantity, -level.value), "reason": taken_back}
            bring(position_at(item, self._branch), Kind.OPENING_REVERSAL, **stamp)
            status = OpeningStock.Status.REVERSED
            audit.change(opening, by=self._by, status=status, reason=taken_back, action="reversed")

    def purchases(self, item: Item, told: _DemoItem, begin: date, today: date) -> Iterator[_Event]:
        days = range(0, DAYS + 1, told.every) if told.every else [0]
        for turn, after in enumerate(days):
            day = begin + timedelta(days=after)
            amount = told.quantity * (Decimal(told.price) + 2 * turn)
            bought = (item, told.vendor, told.quantity, amount, turn)
            yield _Event(min(day, today), 0, lambda day, bought=bought: self._buy(day, *bought))

    def given(self, items: list[Item], begin: date, today: date) -> Iterator[_Event]:
        """Every third new student is given the same item."""
        students = Student.objects.live().filter(
            branch=self._branch, admission_date__gt=begin, admission_date__lte=today
        )
        for place, student in enumerate(students.order_by("admission_date", "pk")):
            for turn, item in enumerate(items):
                if (place + turn) % GIVEN_EVERY == 0:
                    issue = (item, student)
                    yield _Event(
                        student.admission_date,
                        1,
                        lambda day, issue=issue: self._issue(day, *issue),
                    )

    def corrections(self, items: list[Item], today: date, *, to: Branch) -> Iterator[_Event]:
        songbook, _workbook, shirt, bag, strings, kit = items
        yield _Event(
            today - timedelta(days=50), 2, lambda day: self._damage(day, bag, 2, "Torn seams")
        )
        yield _Event(today - timedelta(days=34), 2, lambda day: self._send_back(day, kit))
        if to != self._branch:
            yield _Event(
                today - timedelta(days=20), 2, lambda day: self._send(day, songbook, to, 6)
            )
        yield _Event(today - timedelta(days=9), 2, lambda day: self._take_back(day, shirt))
        yield _Event(today - timedelta(days=2), 2, lambda day: self._count(day, strings))

    def has(self, item: Item) -> bool:
        return position_at(item, self._branch).level.quantity > 0

    def _buy(
        self, day: date, item: Item, vendor: str, quantity: int, amount: Decimal, turn: int
    ) -> None:
        purchase = Purchase(
            number=take_code(Purchase.NUMBERS),
            date=day,
            item=item,
            item_code=item.code,
            item_name=item.name,
            branch=self._branch,
            vendor_name=vendor,
            invoice_number=f"{vendor[:3].upper()}/{self._branch.pk}{item.pk}{turn:02d}",
            quantity=quantity,
            amount=amount,
            method=("UPI", "BANK_TRANSFER", "CASH")[turn % 3],
            created_at=_moment(day),
        )
        audit.create(purchase, by=self._by)
        bring(
            position_at(item, self._branch),
            Kind.PURCHASE,
            by=self._by,
            day=day,
            at=purchase.created_at,
            level=Level(quantity, amount),
            paid=amount,
            purchase=purchase,
        )

    def _issue(self, day: date, item: Item, student: Student) -> None:
        found = position_at(item, self._branch)
        if found.level.quantity:
            student.branch = self._branch
            given = self._distribution(
                day,
                item,
                1,
                branch=self._branch,
                student=student,
                student_code=student.code,
                student_name=student.name,
            )
            take(found, Kind.ISSUE, quantity=1, distribution=given, **self._stamp(day))

    def _send(self, day: date, item: Item, to: Branch, quantity: int) -> None:
        found = position_at(item, self._branch)
        quantity = min(quantity, found.level.quantity)
        if quantity:
            given = self._distribution(day, item, quantity, branch=to)
            stamp = self._stamp(day)
            moved = take(found, Kind.TRANSFER_OUT, quantity=quantity, distribution=given, **stamp)
            bring(position_at(item, to), Kind.TRANSFER_IN, level=moved, distribution=given, **stamp)

    def _take_back(self, day: date, item: Item) -> None:
        given = Distribution.objects.filter(item=item, from_branch=self._branch).last()
        if given is not None:
            value = -given.movements.get().value
            bring(
                position_at(item, self._branch),
                Kind.RETURN,
                level=Level(given.quantity, value),
                distribution=given,
                **self._stamp(day),
            )
            audit.change(
                given,
                by=self._by,
                status=Distribution.Status.RETURNED,
                action="returned",
                facts={"returned": given.quantity},
            )

    def _send_back(self, day: date, item: Item) -> None:
        """What was bought on this day is found to be wrong."""
        self._buy(day, item, "Jnana Book Depot", 5, Decimal("2290.00"), 99)
        purchase = Purchase.objects.latest("pk")
        take(
            position_at(item, self._branch),
            Kind.RETURN_TO_VENDOR,
            quantity=purchase.quantity,
            paid=-purchase.amount,
            purchase=purchase,
            reason="The colours were dried out",
            **self._stamp(day),
        )
        audit.change(purchase, by=self._by, status=Purchase.Status.RETURNED)

    def _damage(self, day: date, item: Item, quantity: int, reason: str) -> None:
        found = position_at(item, self._branch)
        if found.level.quantity >= quantity:
            take(found, Kind.DAMAGE, quantity=quantity, reason=reason, **self._stamp(day))

    def _count(self, day: date, item: Item) -> None:
        """Finds what the books say, or one less."""
        found = position_at(item, self._branch)
        lost = min(1, found.level.quantity)
        bring(
            found,
            Kind.COUNT,
            level=Level(-lost, -found.level.value_of(lost)),
            counted=found.level.quantity - lost,
            **self._stamp(day),
        )

    def _distribution(self, day: date, item: Item, quantity: int, **values: Any) -> Distribution:
        given: Distribution = audit.create(
            Distribution(
                number=take_code(Distribution.NUMBERS),
                date=day,
                item=item,
                item_code=item.code,
                item_name=item.name,
                from_branch=self._branch,
                quantity=quantity,
                created_at=_moment(day),
                **values,
            ),
            by=self._by,
        )
        return given

    def _stamp(self, day: date) -> dict[str, Any]:
        return {"by": self._by, "day": day, "at": _moment(day)}


def _moment(day: date) -> datetime:
    return min(timezone.make_aware(datetime.combine(day, time(12, 30))), timezone.now())
