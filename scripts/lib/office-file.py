"""Prints what python's zipfile and expat find in Office files, as JSON: one object for each file."""

import json
import re
import sys
import xml.parsers.expat
import zipfile


def elements_of(data):
    """Counts the elements of an XML part by their name; fails where the part is malformed."""
    counts = {}

    def start(name, _attributes):
        counts[name] = counts.get(name, 0) + 1

    def doctype(*_arguments):
        counts["!DOCTYPE"] = 1

    parser = xml.parsers.expat.ParserCreate()
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = doctype
    parser.Parse(data, True)
    return counts


def look(path):
    with zipfile.ZipFile(path) as archive:
        malformed = [name for name in [archive.testzip()] if name]
        elements = {}
        external = 0
        for name in archive.namelist():
            data = archive.read(name)
            external += len(re.findall(rb'TargetMode="External"', data))
            try:
                for element, count in elements_of(data).items():
                    elements[element] = elements.get(element, 0) + count
            except xml.parsers.expat.ExpatError as error:
                malformed.append(f"{name}: {error}")
        return {"malformed": malformed, "external": external, "elements": elements}


print(json.dumps([look(path) for path in sys.argv[1:]]))
