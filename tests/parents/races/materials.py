"""Material, branches and students that are deleted while material is moved."""

from shared_apps.core.principal import SYSTEM
from tenant_apps.materials.models import Item
from tenant_apps.materials.services import add_item
from tests.parents.factory import Factory, make_branch, make_course
from tests.parents.races.declared import (
    PreparedRace,
    create_request,
    delete_request,
    phones,
    prepared,
    race,
    update_request,
)


def new_item() -> Item:
    return add_item(by=SYSTEM, name=f"Item {next(phones)}")


@race("materials.Purchase.item", "materials.Stock.item")
def an_item_that_is_deleted_is_bought(f: Factory) -> PreparedRace:
    item = new_item()
    new = create_request(f, "material", itemObjectId=item.pk, invoiceNo="")
    return prepared(f, item.pk, new, delete_request("materialitem", item.pk))


@race("materials.Purchase.branch", "materials.Stock.branch")
def a_branch_that_is_deleted_buys(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(f, "material", branchObjectId=branch.pk, invoiceNo="")
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("materials.Purchase.branch")
def a_branch_that_is_closed_buys(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(f, "material", branchObjectId=branch.pk, invoiceNo="")
    return prepared(f, branch.pk, new, update_request("branch", branch.pk, status="INACTIVE"))


@race("materials.Distribution.branch")
def a_branch_that_is_deleted_is_sent_material(f: Factory) -> PreparedRace:
    branch = make_branch()
    body = {
        "itemObjectId": f.ids.item,
        "nos": 1,
        "branchObjectId": branch.pk,
        "fromBranchObjectId": f.ids.branch,
    }
    return prepared(f, branch.pk, ("POST", "distribute", body), delete_request("branch", branch.pk))


@race("materials.Distribution.student")
def a_student_who_is_deleted_is_given_material(f: Factory) -> PreparedRace:
    student = f.student()
    new = create_request(f, "distribute", studentObjectId=student.pk, nos=1)
    return prepared(f, student.pk, new, delete_request("student", student.pk))


@race("materials.Kit.course")
def a_course_that_is_deleted_gets_a_kit(f: Factory) -> PreparedRace:
    course = make_course()
    lines = [{"itemObjectId": f.ids.item, "nos": 1}]
    name = f"Kit {next(phones)}"
    new = create_request(f, "materialkit", courseObjectId=course.pk, name=name, lines=lines)
    return prepared(f, course.pk, new, delete_request("course", course.pk))
