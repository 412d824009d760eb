"""The examination of a chess program as the sources describe it: one file for each family of questions.

`catalogue.py` lists them all, `candidate.py` is the player at the table, `running.py` holds the examination,
`page.py` and `markdown.py` write the report.
"""
